import { Resolver } from 'node:dns/promises'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { runJobs } from '#runtime/testing/run-jobs.ts'
import { createSiteCheck } from '#server/branding/check-sites.ts'
import { insertRows } from '#store/testing/rows.ts'
import { APPROVED_PARTNER } from '#server/testing/canary-rows.ts'
import type { Client } from '#server/testing/client.ts'
import { type DnsRecords, openDnsServer } from '#server/testing/dns-server.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const HOST = 'chat.acme.test'
const SITE = `/api/v1/partners/acme/sites/${HOST}`
const ADMIN_SITE = `/api/v1/admin/partners/acme/sites/${HOST}`
const BRAND = { name: 'Acme Talk', hue: 150, links: { help: 'https://acme.test/help' } }
const records: Record<string, DnsRecords[string]> = { 'parley.test': { A: '192.0.2.10' } }

const PAGE = fileURLToPath(new URL('../../../web/index.html', import.meta.url))
let webFolder = ''
let testApp: TestApp
let dns: Awaited<ReturnType<typeof openDnsServer>>
/** The first account: it owns the installation. */
let owner: Client
let petra: Client
let bo: Client

beforeAll(async () => {
  dns = await openDnsServer(records)
  const hostResolver = new Resolver({ timeout: 2_000, tries: 1 })
  hostResolver.setServers([dns.address])
  webFolder = await mkdtemp(join(tmpdir(), 'parley-sites-'))
  await cp(PAGE, join(webFolder, 'index.html'))
  testApp = await createTestApp({ hostResolver, settings: { webFolder } })
  owner = await testApp.person('Olga')
  for (const [partnerId, name] of [
    ['acme', 'Petra'],
    ['borealis', 'Bo'],
  ] as const) {
    const email = `${name.toLowerCase()}@parley.test`
    await insertRows(testApp.sql, 'partner', { id: partnerId, email, ...APPROVED_PARTNER, company: partnerId })
    await insertRows(testApp.sql, 'partner_user', { partnerId, id: name, email, role: 'owner' })
  }
  ;[petra, bo] = (await Promise.all(['Petra', 'Bo'].map((name) => testApp.person(name)))) as [Client, Client]
  await testApp.sql`update "user" set "emailVerified" = true`
})

afterAll(async () => {
  await testApp.end()
  await dns.close()
  await rm(webFolder, { recursive: true, force: true })
})

const aPicture = (background: string) =>
  sharp({ create: { width: 900, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
const titleAt = async (host: string) =>
  /<title>(.*)<\/title>/.exec((await testApp.server.inject({ method: 'GET', url: '/login', headers: { host } })).body)?.[1]
const upload = async (picture: string, body: Buffer) =>
  (await petra.call('PUT', `${SITE}/${picture}`, body, { 'content-type': 'application/octet-stream' })).body

test('a host is named, dressed, proved, approved, and shows its brand only then', async () => {
  const ours = await titleAt(HOST)
  const { proof, state } = await petra.ok('PUT', SITE, BRAND)
  expect([state, proof.record]).toEqual(['unproven', `_parley.${HOST}`])
  expect(await petra.ok('POST', `${SITE}/check`)).toMatchObject({
    site: { state: 'unproven' },
    items: [
      { what: 'proof', ok: false, missing: expect.stringContaining(`Add TXT _parley.${HOST} → ${proof.value}`) },
      { what: 'dns', ok: false },
    ],
  })

  records[`_parley.${HOST}`] = { TXT: 'parley-site=somebody-else' }
  expect((await petra.ok('POST', `${SITE}/check`)).items[0]).toMatchObject({ ok: false, found: ['parley-site=somebody-else'] })
  records[`_parley.${HOST}`] = { TXT: proof.value }
  records[HOST] = { CNAME: 'parley.test', A: '192.0.2.10' }
  expect(await petra.ok('POST', `${SITE}/check`)).toMatchObject({ site: { state: 'proven' }, items: [{ ok: true }, { ok: true }] })
  expect(testApp.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    'olga@parley.test',
    'A partner’s domain is waiting for approval',
  ])

  expect((await owner.call('PATCH', ADMIN_SITE, { live: true })).body.error.code).toBe('site-not-ready')
  for (const picture of ['logo', 'icon']) expect((await upload(picture, await aPicture('#c03')))[picture]).toMatch(/^[0-9a-f]{16}$/)
  expect(await titleAt(HOST)).toBe(ours)
  expect(await owner.ok('PATCH', ADMIN_SITE, { live: true })).toMatchObject({ state: 'live' })
  expect(await titleAt(HOST)).toBe('Acme Talk')
})

test('a live host whose record is gone warns, and after a week shows its brand no more', async () => {
  const { sql, deps } = testApp
  const look = () => runJobs([createSiteCheck({ sql, sites: deps.sites, resolver: deps.hostResolver! })])
  const [value, site] = [records[`_parley.${HOST}`]!, async () => (await petra.ok('GET', '/api/v1/partners/acme/sites')).items[0]]
  await look()
  expect(await site()).toMatchObject({ state: 'live', unprovenSince: null })

  delete records[`_parley.${HOST}`]
  await look()
  expect(await site()).toMatchObject({ state: 'live', unprovenSince: expect.any(String) })
  expect(await titleAt(HOST)).toBe('Acme Talk')
  records[`_parley.${HOST}`] = value
  await petra.ok('POST', `${SITE}/check`)
  expect(await site()).toMatchObject({ state: 'live', unprovenSince: null })

  delete records[`_parley.${HOST}`]
  await look()
  await sql`update partner_site set unproven_since = now() - interval '8 days' where host = ${HOST}`
  await look()
  expect(await site()).toMatchObject({ state: 'unproven', unprovenSince: null })
  expect(await titleAt(HOST)).not.toBe('Acme Talk')
  records[`_parley.${HOST}`] = value
  await petra.ok('POST', `${SITE}/check`)
  await owner.ok('PATCH', ADMIN_SITE, { live: true })
  expect(await titleAt(HOST)).toBe('Acme Talk')
})

test('the brand’s pictures are PNGs of that host alone', async () => {
  const { body } = await testApp.server.inject({ method: 'GET', url: '/login', headers: { host: HOST } })
  const { logoURL } = JSON.parse(/id="brand">(.*?)<\/script>/.exec(body)?.[1] ?? '')
  const at = (host: string) => testApp.server.inject({ method: 'GET', url: logoURL, headers: { host } })
  const [here, elsewhere] = await Promise.all([at(HOST), at('parley.test')])

  expect([here.statusCode, here.headers['content-type'], elsewhere.statusCode]).toEqual([200, 'image/png', 404])
  expect(await sharp(here.rawPayload).metadata()).toMatchObject({ format: 'png', width: 480, height: 160 })
  const icon = await testApp.server.inject({ method: 'GET', url: '/favicon.svg', headers: { host: HOST } })
  expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'SVG is not taken'],
  ['words', Buffer.from('no picture'), 'This image can’t be read'],
  ['more than 5 MB', Buffer.alloc(5_000_001), 'up to 5 MB'],
])('%s is refused as a picture', async (_name, bytes, why) => {
  expect((await upload('logo', bytes)).error).toMatchObject({
    code: 'invalid-argument',
    details: [{ message: expect.stringContaining(why) }],
  })
})

test('a visitor of the host becomes the partner’s lead, and an account there belongs to it', async () => {
  const there = { host: HOST, origin: `http://${HOST}` }
  const visitor = testApp.visitor()
  await visitor.call('POST', '/api/v1/auth/sign-up', { name: 'Vi', email: 'vi@shop.test', password: 'correct horse battery' }, there)
  const form = await testApp.server.inject({ method: 'GET', url: '/partner/createlead', headers: { host: HOST } })

  expect((await visitor.call('GET', '/api/v1/session', undefined, there)).body.user).toMatchObject({ tenantId: HOST })
  expect([form.statusCode, form.body.includes('Acme Talk')]).toEqual([200, true])
})

test('another partner cannot have a host that is proved, nor anybody one of the installation', async () => {
  await bo.ok('PUT', `/api/v1/partners/borealis/sites/${HOST}`, BRAND)
  const { value } = (await bo.ok('GET', '/api/v1/partners/borealis/sites')).items[0].proof
  records[`_parley.${HOST}`] = { TXT: value }

  expect((await bo.call('POST', `/api/v1/partners/borealis/sites/${HOST}/check`)).body.error.code).toBe('host-taken')
  for (const host of ['parley.test', 'localhost', '127.0.0.1'])
    expect((await bo.call('PUT', `/api/v1/partners/borealis/sites/${host}`, BRAND)).body.error.code).toBe('host-taken')
})

test('a partner has five hosts at most', async () => {
  for (const number of [1, 2, 3, 4]) await petra.ok('PUT', `/api/v1/partners/acme/sites/chat${number}.acme.test`, BRAND)

  expect((await petra.call('PUT', '/api/v1/partners/acme/sites/chat5.acme.test', BRAND)).body.error.code).toBe('too-many-sites')
  expect(await petra.ok('PUT', SITE, { ...BRAND, name: 'Acme Chat' })).toMatchObject({ state: 'live' })
  expect(await titleAt(HOST)).toBe('Acme Chat')
})

test('a suspended partner’s host shows the product’s own look, and so does one that is taken back or removed', async () => {
  const seen = async (change: () => Promise<unknown>) => (await change(), await titleAt(HOST))
  const ours = await titleAt('parley.test')

  expect(await seen(() => owner.ok('PATCH', '/api/v1/admin/partners/acme', { state: 'suspended' }))).toBe(ours)
  expect(await seen(() => owner.ok('PATCH', '/api/v1/admin/partners/acme', { state: 'approved' }))).toBe('Acme Chat')
  expect(await seen(() => owner.ok('PATCH', ADMIN_SITE, { live: false }))).toBe(ours)
  expect(await seen(() => owner.ok('PATCH', ADMIN_SITE, { live: true }))).toBe('Acme Chat')
  expect(await seen(() => petra.ok('DELETE', SITE))).toBe(ours)
})
