import { Resolver } from 'node:dns/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { Branding } from '#domain/partners/brand.ts'
import { createDial } from '#runtime/integrations/http/dial.ts'

import { openDnsServer } from '../testing/dns-server.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { checkHost } from './check-host.ts'

const OWN = 'parley.example.test'
const resolver = new Resolver({ timeout: 2_000, tries: 1 })
let dns: Awaited<ReturnType<typeof openDnsServer>>

beforeAll(async () => {
  dns = await openDnsServer({
    [OWN]: { A: '192.0.2.10' },
    'right.partner.test': { CNAME: OWN, A: '192.0.2.10' },
    'apex.test': { A: '192.0.2.10' },
    'wrong.partner.test': { CNAME: 'elsewhere.test', A: '192.0.2.99' },
  })
  resolver.setServers([dns.address])
})

afterAll(() => dns.close())

const check = (host: string, publicUrl = `http://${OWN}`) => checkHost({ resolver, dial: createDial([host]) }, host, publicUrl)

describe('the check of a host', () => {
  test('takes a CNAME to our host, or the same address', async () => {
    expect(await check('right.partner.test')).toEqual([
      {
        what: 'dns',
        ok: true,
        wanted: `CNAME right.partner.test → ${OWN}`,
        found: [`CNAME ${OWN}`, '192.0.2.10'],
        missing: null,
      },
    ])
    expect(await check('apex.test')).toMatchObject([{ ok: true, found: ['192.0.2.10'] }])
  })

  test('says what was found beside what is wanted', async () => {
    expect(await check('wrong.partner.test')).toMatchObject([{ ok: false, found: ['CNAME elsewhere.test', '192.0.2.99'] }])
    expect((await check('wrong.partner.test'))[0]?.missing).toContain('DNS points elsewhere')
    expect((await check('none.partner.test'))[0]?.missing).toContain('No DNS record found')
  })

  test('over https looks for a certificate, and says why there is none', async () => {
    const [, certificate] = await check('localhost', `https://${OWN}:1`)

    expect(certificate).toMatchObject({ what: 'certificate', ok: false, wanted: 'A certificate for localhost' })
    expect(certificate?.missing).toContain('The host refuses the connection.')
  })
})

describe('/tls/ask', () => {
  let testApp: TestApp

  beforeAll(async () => {
    const partner = { host: 'chat.partner.test', name: 'P', logoURL: '/brands/p.svg', faviconPath: '/brands/p.svg', hue: 1 }
    testApp = await createTestApp({ branding: Branding.parse({ ownHosts: ['app.parley.test'], partners: [partner] }) })
  })

  afterAll(() => testApp.end())

  const ask = async (domain: string, { from = '127.0.0.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {}) =>
    (await testApp.server.inject({ url: `/tls/ask?domain=${domain}`, remoteAddress: from, headers })).statusCode

  test('says yes to configured hosts, however they are written, and no to all others', async () => {
    for (const host of ['parley.test', 'app.parley.test', 'CHAT.partner.test', 'chat.partner.test.']) expect(await ask(host)).toBe(200)
    for (const host of ['evil.test', 'sub.chat.partner.test', 'localhost', '']) expect(await ask(host)).toBe(404)
  })

  test('answers a proxy on this machine alone', async () => {
    expect(await ask('chat.partner.test', { from: '10.0.0.1' })).toBe(403)
    expect(await ask('chat.partner.test', { headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(403)
  })
})
