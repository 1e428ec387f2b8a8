import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { Branding } from '#domain/partners/brand.ts'
import { parseConfig } from '#server/config.ts'

import { createTestApp, type TestApp } from '../testing/test-app.ts'

const PAGE = fileURLToPath(new URL('../../web/index.html', import.meta.url))
const FAVICON = fileURLToPath(new URL('../../web/public/favicon.svg', import.meta.url))
const PROXY = '10.1.2.3'

const NAMES = ['Acme', 'Borealis', 'Cobalt & Sons', 'Dune']
const PARTNERS = NAMES.map((name, at) => ({
  host: `chat${at}.partner.test`,
  name,
  logoURL: `/brands/logo${at}.svg`,
  faviconPath: `/brands/icon${at}.svg`,
  hue: at * 80,
  ...(at === 0 && { mailFrom: 'chat@acme.test' }),
  links: { help: `https://help${at}.partner.test/` },
}))
const BRANDING = { ownHosts: ['app.parley.test'], partners: PARTNERS }

let testApp: TestApp
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-brands-'))
  await writeFile(join(folder, 'brands.json'), JSON.stringify(BRANDING))
  for (const at of NAMES.keys()) {
    await writeFile(join(folder, `logo${at}.svg`), `<svg><!-- logo ${at} --></svg>`)
    await writeFile(join(folder, `icon${at}.svg`), `<svg><!-- icon ${at} --></svg>`)
  }
  for (const page of ['index.html', 'index.de.html']) await cp(PAGE, join(folder, page))
  await cp(FAVICON, join(folder, 'favicon.svg'))
  testApp = await createTestApp({
    branding: Branding.parse(BRANDING),
    settings: { webFolder: folder, brandsFolder: folder, trustProxy: [PROXY] },
  })
})

afterAll(async () => {
  await testApp.end()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, host: string, more: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  testApp.server.inject({ method: 'GET', url, ...more, headers: { host, ...more.headers } })

const titleOf = (page: string): string => /<title>(.*)<\/title>/.exec(page)?.[1] ?? ''
const OURS = 'Customer interactions through AI'

describe.each(PARTNERS.map((partner, at) => ({ ...partner, at })))('on $host', ({ host, name, at, faviconPath }) => {
  const escaped = name.replace('&', '&#38;')

  test('the page is the partner’s from its first byte', async () => {
    const { body, headers } = await get('/login', host)

    expect(titleOf(body)).toBe(escaped)
    expect(body).toContain(`<link rel="icon" href="${faviconPath}" />`)
    expect(body).toContain(`<noscript>${escaped} needs JavaScript`)
    expect(JSON.parse(/id="brand">(.*?)<\/script>/.exec(body)?.[1] ?? '')).toEqual({
      name,
      logoURL: `/brands/logo${at}.svg`,
      links: { help: `https://help${at}.partner.test/` },
    })
    const inGerman = await get('/login', host, { headers: { cookie: 'language=de' } })
    expect(inGerman.body).toContain(`<noscript>${escaped} braucht JavaScript`)
    expect(body).not.toMatch(/parley|through AI|\/favicon\.svg/i)
    expect(body).not.toContain('acme.test')
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://${host};`)
  })

  test('theme, manifest and pictures are the partner’s', async () => {
    const { body: page } = await get('/', `${host}:80`)
    const styles = await get(/href="(\/brand\.css[^"]*)"/.exec(page)?.[1] ?? '', host)
    const manifest = await get('/manifest.webmanifest', host)

    expect([styles.statusCode, styles.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(styles.body).toMatch(new RegExp(`--lagoon:oklch\\(0\\.485 0\\.\\d+ ${at * 80}\\)`))
    expect(manifest.json()).toMatchObject({ name, icons: [{ src: faviconPath }] })
    expect((await get('/favicon.svg', host)).body).toBe(`<svg><!-- icon ${at} --></svg>`)
    expect((await get(`/brands/logo${at}.svg`, host)).body).toBe(`<svg><!-- logo ${at} --></svg>`)
  })

  test('another partner’s files and the file of brands are not there', async () => {
    for (const file of [`logo${(at + 1) % 4}.svg`, 'brands.json', '..%2fbrands.json', 'index.html'])
      expect((await get(`/brands/${file}`, host)).statusCode).toBe(404)
  })

  test('an account signs up and in there, and its mails are the partner’s', async () => {
    const client = testApp.visitor()
    const email = `person${at}@partner.test`
    const there = { host, origin: `http://${host}` }
    const signedUp = await client.call('POST', '/api/v1/auth/sign-up', { name: 'Pat', email, password: 'correct horse battery' }, there)
    await client.call('POST', '/api/v1/auth/password-reset', { email }, there)
    const mails = testApp.mails.filter(({ to }) => to === email)

    expect(signedUp.status).toBe(200)
    expect((await client.call('GET', '/api/v1/session', undefined, there)).body.user).toMatchObject({ email, tenantId: host })
    expect(mails).toHaveLength(2)
    for (const mail of mails) {
      expect(mail.from).toEqual(at === 0 ? { name, address: 'chat@acme.test' } : { name })
      expect(mail.text).toContain(`http://${host}/`)
      expect(`${mail.subject} ${mail.text}`).not.toMatch(/parley/i)
    }
  })
})

describe.each(['parley.test', 'app.parley.test', 'localhost:3000', '127.0.0.1', 'unknown.test', 'partner.test', ''])('on "%s"', (host) => {
  test('everything is the product’s own, and no partner is named', async () => {
    const answers = await Promise.all(['/login', '/manifest.webmanifest', '/favicon.svg'].map((url) => get(url, host)))
    const all = answers.map(({ body, headers }) => `${body} ${JSON.stringify(headers)}`).join(' ')

    expect(titleOf(answers[0]!.body)).toBe(OURS)
    expect(answers[1]!.json()).toMatchObject({ name: 'Parley' })
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    for (const { name, host: theirs } of PARTNERS) expect([all.includes(name), all.includes(theirs)]).toEqual([false, false])
    expect((await get('/brand.css', host)).statusCode).toBe(404)
    expect((await get('/brands/logo0.svg', host)).statusCode).toBe(404)
  })
})

describe('X-Forwarded-Host', () => {
  const forwarded = { headers: { 'x-forwarded-host': 'chat1.partner.test' } }

  test('decides when a trusted proxy says it', async () => {
    expect(titleOf((await get('/login', 'inner.test', { ...forwarded, remoteAddress: PROXY })).body)).toBe('Borealis')
  })

  test('means nothing from anybody else', async () => {
    expect(titleOf((await get('/login', 'parley.test', { ...forwarded, remoteAddress: '10.9.9.9' })).body)).toBe(OURS)
    expect(titleOf((await get('/login', 'chat0.partner.test', { ...forwarded, remoteAddress: '10.9.9.9' })).body)).toBe('Acme')
  })
})

describe('origins', () => {
  const signIn = async (host: string, origin: string) =>
    (await testApp.visitor().call('POST', '/api/v1/auth/sign-in', { email: 'no@one.test', password: 'wrong password' }, { host, origin }))
      .body.error.code

  test('a page speaks only for the configured host that it came from', async () => {
    expect(await signIn('chat0.partner.test', 'http://chat0.partner.test')).toBe('user-not-found')
    expect(await signIn('app.parley.test', 'http://app.parley.test')).toBe('user-not-found')
    for (const [host, origin] of [
      ['chat0.partner.test', 'http://chat1.partner.test'],
      ['chat0.partner.test', 'http://parley.test'],
      ['chat0.partner.test', 'https://chat0.partner.test'],
      ['chat0.partner.test', 'http://chat0.partner.test:8080'],
      ['parley.test', 'http://chat0.partner.test'],
      ['unknown.test', 'http://unknown.test'],
    ] as const)
      expect(await signIn(host, origin)).toBe('origin-refused')
  })
})

describe('the setting BRANDS', () => {
  test('reads the file and remembers where its pictures are', () => {
    const { config } = parseConfig({ BRANDS: join(folder, 'brands.json') })

    expect(config?.BRANDS?.partners.map(({ host }) => host)).toEqual(PARTNERS.map(({ host }) => host))
    expect(config?.BRANDS?.folder).toBe(folder)
  })

  test('says what is wrong with a file', async () => {
    await writeFile(join(folder, 'hue.json'), JSON.stringify({ partners: [{ ...PARTNERS[0], hue: '#ff0000' }] }))
    await writeFile(join(folder, 'lost.json'), JSON.stringify({ partners: [{ ...PARTNERS[0], faviconPath: '/brands/lost.svg' }] }))
    await writeFile(join(folder, 'text.json'), await readFile(PAGE))
    const problem = (file: string): string => parseConfig({ BRANDS: join(folder, file) }).problems[0]?.message ?? ''

    expect(problem('hue.json')).toContain('partners.0.hue')
    expect(problem('lost.json')).toContain('holds no lost.svg')
    expect(problem('text.json')).toContain('cannot be read as JSON')
    expect(problem('none.json')).toContain('ENOENT')
  })
})
