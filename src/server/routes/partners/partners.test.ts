import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { insertRows } from '#store/testing/rows.ts'
import { APPROVED_PARTNER } from '#server/testing/canary-rows.ts'
import { type Client, createClient } from '#server/testing/client.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
/** The first account: it owns the installation. */
let owner: Client
let petra: Client
let max: Client
let next = 0

const PARTNER = '/api/v1/partners/acme'
const month = new Date().toISOString().slice(0, 7)
const ADMIN = '/api/v1/admin/partners/acme'

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  await insertRows(testApp.sql, 'partner', { id: 'acme', email: 'petra@parley.test', ...APPROVED_PARTNER, company: 'Acme' })
  await insertRows(testApp.sql, 'partner_user', { partnerId: 'acme', id: 'petra', email: 'petra@parley.test', role: 'owner' })
  petra = await verified('Petra')
  max = await verified('Max')
})

afterAll(() => testApp.end())

async function verified(name: string): Promise<Client> {
  const client = await testApp.person(name)
  await testApp.sql`update "user" set "emailVerified" = true where email = ${`${name.toLowerCase()}@parley.test`}`
  return client
}

const addLead = (input: object = {}) =>
  petra.ok('POST', `${PARTNER}/leads`, {
    business: 'Casa Verde',
    contact: 'Lucía',
    phone: `+346001110${String((next += 1)).padStart(2, '0')}`,
    need: 'Bookings',
    size: '1-9',
    ...input,
  })

test('a partner’s user learns who they work for; the first account that it owns the installation', async () => {
  expect(await petra.ok('GET', '/api/v1/partner')).toMatchObject({
    partner: { id: 'acme', company: 'Acme', role: 'owner' },
    isInstallationOwner: false,
  })
  expect(await owner.ok('GET', '/api/v1/partner')).toEqual({ partner: null, isInstallationOwner: true })
})

test('a lead goes through the pipeline', async () => {
  const { id } = await addLead()
  await petra.ok('PATCH', `${PARTNER}/leads/${id}`, { note: 'Call on Monday' })

  for (const stage of ['contacted', 'qualified', 'won'])
    expect((await petra.ok('POST', `${PARTNER}/leads/${id}/stage`, { stage })).stage).toBe(stage)
  expect((await petra.ok('GET', `${PARTNER}/leads`)).items[0]).toMatchObject({ id, stage: 'won', note: 'Call on Monday' })
  expect((await petra.call('POST', `${PARTNER}/leads/${id}/stage`, { stage: 'sold' })).status).toBe(400)
})

/** A statement of Petra's as she reads it in German. */
const inGerman = (format: string) =>
  testApp.server.inject({
    url: `${PARTNER}/statements/${month}?format=${format}`,
    headers: { cookie: `${petra.cookie()}; language=de` },
  })

describe('a client', () => {
  let appId = ''
  let lucia: Client

  test('gets a workspace of its own, which the partner cannot see', async () => {
    const lead = await addLead({ email: 'lucia@parley.test', business: 'Casa Azul' })
    const client = await petra.ok('POST', `${PARTNER}/leads/${lead.id}/workspace`)
    appId = client.appId
    const again = await petra.ok('POST', `${PARTNER}/leads/${lead.id}/workspace`)

    expect(client).toMatchObject({ name: 'Casa Azul', access: 'none', joined: false })
    expect(again.appId).toBe(appId)
    expect((await petra.ok('GET', `${PARTNER}/leads`)).items.find(({ id }: { id: string }) => id === lead.id)).toMatchObject({
      stage: 'won',
      appId,
    })
    expect((await petra.call('GET', `/api/v1/apps/${appId}/contacts`)).status).toBe(404)
    lucia = await testApp.person('Lucia')
    await testApp.sql`update "user" set "emailVerified" = true where email = 'lucia@parley.test'`
    await lucia.ok('POST', '/api/v1/auth/sign-in', { email: 'lucia@parley.test', password: 'correct horse battery' })
    expect((await lucia.ok('GET', `/api/v1/apps/${appId}/partner`)).partner).toMatchObject({ company: 'Acme', access: 'none' })
  })

  test('lets the partner’s people in, those who come later too, and puts them out again', async () => {
    const asked = await petra.ok('POST', `${PARTNER}/clients/${appId}/access-request`)
    const seenBefore = await petra.call('GET', `/api/v1/apps/${appId}/contacts`)
    await lucia.ok('PUT', `/api/v1/apps/${appId}/partner`, { granted: true, role: 'admin' })
    await petra.ok('POST', `${PARTNER}/users`, { email: 'max@parley.test', role: 'member' })
    const seen = [await petra.call('GET', `/api/v1/apps/${appId}/contacts`), await max.call('GET', `/api/v1/apps/${appId}/contacts`)]

    expect([asked.access, seenBefore.status, ...seen.map(({ status }) => status)]).toEqual(['asked', 404, 200, 200])
    for (const [path, body] of [
      ['members', { email: 'friend@parley.test', role: 'admin' }],
      ['keys', { name: 'kept', scopes: ['read'] }],
    ] as const)
      expect((await petra.call('POST', `/api/v1/apps/${appId}/${path}`, body)).body.error.code).toBe('permission-denied')

    await lucia.ok('PUT', `/api/v1/apps/${appId}/partner`, { granted: false })
    for (const guest of [petra, max]) expect((await guest.call('GET', `/api/v1/apps/${appId}/contacts`)).status).toBe(404)
    expect((await petra.ok('GET', `${PARTNER}/clients`)).items[0]).toMatchObject({ appId, access: 'none' })
  })

  test('is closed to a partner that is suspended, and open again with it', async () => {
    await lucia.ok('PUT', `/api/v1/apps/${appId}/partner`, { granted: true })
    await owner.ok('PATCH', ADMIN, { state: 'suspended' })
    const suspended = await petra.call('GET', `/api/v1/apps/${appId}/contacts`)
    await owner.ok('PATCH', ADMIN, { state: 'approved' })

    expect(suspended.status).toBe(404)
    expect((await petra.call('GET', `/api/v1/apps/${appId}/contacts`)).status).toBe(200)
    expect((await petra.call('PUT', `/api/v1/apps/${appId}/partner`, { granted: true, role: 'admin' })).status).toBe(403)
  })

  test('earns the partner a commission by the rule of the month, once', async () => {
    await owner.ok('POST', `${ADMIN}/rules`, { percent: 12.5, months: 12, startsOn: month })
    const line = await owner.ok('POST', `${ADMIN}/ledger`, { clientId: appId, period: month, basis: 12_999, currency: 'EUR' })
    const twice = await owner.call('POST', `${ADMIN}/ledger`, { clientId: appId, period: month, basis: 1, currency: 'EUR' })
    const late = await owner.call('POST', `${ADMIN}/ledger`, { clientId: appId, period: '2099-01', basis: 1, currency: 'EUR' })

    expect(line).toMatchObject({ kind: 'commission', percent: 12.5, basis: 12_999, amount: 1_625, currency: 'EUR' })
    expect([twice.body.error.code, late.body.error.code]).toEqual(['commission-exists', 'no-commission'])
  })

  test('a line is put right by another, and no line is ever changed', async () => {
    const { entries } = await petra.ok('GET', `${PARTNER}/ledger`)
    await owner.ok('POST', `${ADMIN}/ledger/${entries[0].id}/correction`, { amount: -625, reason: 'Refund of "May"' })
    await owner.ok('POST', `${ADMIN}/payouts`, { amount: 500, currency: 'EUR', reason: '=Transfer' })

    expect((await petra.ok('GET', `${PARTNER}/ledger`)).balances).toEqual([{ currency: 'EUR', amount: 500 }])
    await expect(testApp.sql`update commission_entry set amount = 1`).rejects.toThrow('never changed')
    await expect(testApp.sql`delete from commission_entry`).rejects.toThrow('never changed')
  })

  test('a statement is a table and a page, with the reason of each line', async () => {
    const csv = await petra.call('GET', `${PARTNER}/statements/${month}?format=csv`)
    const page = await petra.call('GET', `${PARTNER}/statements/${month}`)

    expect(csv.headers['content-disposition']).toBe(`attachment; filename="statement-${month}.csv"`)
    expect(
      csv.body
        .split('\r\n')
        .slice(1, 4)
        .map((row: string) => row.split(',').slice(1, 8).join(',')),
    ).toEqual([
      'Commission,Casa Azul,129.99,12.5,16.25,EUR,12.5% of revenue',
      'Correction,Casa Azul,,,"\'-6.25",EUR,"Refund of ""May"""',
      'Payout,,,,"\'-5.00",EUR,"\'=Transfer"',
    ])
    expect((await inGerman('csv')).body).toMatch(/^\uFEFFDatum,Art,Kunde,[^\r]*\r\n[^\r]*Provision,Casa Azul/)
    expect((await inGerman('html')).body).toContain('<h1>Provisionsabrechnung</h1>')
    expect(page.body).toContain('Refund of &#34;May&#34;')
    expect(page.body).toMatch(/Owed after[\s\S]*5\.00 EUR/)
  })

  test('a statement is a PDF too, with the letters of its partner', async () => {
    await testApp.sql`update partner set company = 'Ağaç Пример Ltd'`
    const url = `${PARTNER}/statements/${month}?format=pdf`
    const { statusCode, headers, rawPayload } = await testApp.server.inject({ url, headers: { cookie: petra.cookie() } })
    const { totalPages, text } = await extractText(new Uint8Array(rawPayload), { mergePages: true })

    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toBe(`attachment; filename="statement-${month}.pdf"`)
    expect(totalPages).toBe(1)
    expect(text).toContain('Ağaç Пример Ltd')
    expect(text).toMatch(/Commission\s+Casa Azul\s+12\.5% of revenue\s+129\.99 EUR\s+16\.25 EUR/)
    expect(text).toMatch(/Correction\s+Casa Azul\s+Refund of "May"\s+-6\.25 EUR/)
    expect(text).toMatch(/Owed after\s+5\.00 EUR/)
  })
})

test('a PDF spells letters that it has not, says so, and sets others from right to left', async () => {
  await testApp.sql`update partner set company = '北京咖啡 서울'`
  const written = async () => {
    const url = `${PARTNER}/statements/${month}?format=pdf`
    const { rawPayload } = await testApp.server.inject({ url, headers: { cookie: petra.cookie() } })
    return (await extractText(new Uint8Array(rawPayload), { mergePages: true })).text
  }

  const spelled = await written()
  expect(spelled).toContain('BeiJingKaFei SeoUl')
  expect(spelled).toContain('Some words are spelled in Latin letters')

  await testApp.sql`update partner set company = 'קפה חיפה'`
  const hebrew = await written()
  expect(hebrew).toContain('קפה חיפה')
  expect(hebrew).not.toContain('Latin letters')
})

test('a program of the partner works with a key until it is revoked, expires or the partner is suspended', async () => {
  const keys = `${PARTNER}/keys`
  const { key, secret } = await petra.ok('POST', keys, { name: 'CRM' })
  const program = createClient(testApp.server, secret)
  const lead = { business: 'Bar Sol', contact: 'Sol', phone: '+34600999888', need: 'Bookings', size: '1-9' }

  expect(await program.ok('POST', `${PARTNER}/leads`, lead)).toMatchObject({ business: 'Bar Sol', stage: 'new' })
  expect((await program.ok('GET', `${PARTNER}/leads`)).items).toContainEqual(expect.objectContaining({ business: 'Bar Sol' }))
  expect((await program.ok('GET', `${PARTNER}/ledger`)).balances).toEqual([{ currency: 'EUR', amount: 500 }])
  expect((await program.call('POST', `${PARTNER}/users`, { email: 'evil@parley.test', role: 'owner' })).status).toBe(403)
  expect((await program.call('POST', keys, { name: 'Another' })).status).toBe(403)
  expect((await program.call('GET', '/api/v1/apps')).status).toBe(403)
  const shown = JSON.stringify(await petra.ok('GET', keys))
  expect(shown).toContain(secret.slice(0, 10))
  expect(shown).not.toContain(secret)

  await testApp.sql`update partner set state = 'suspended' where id = 'acme'`
  expect((await program.call('GET', `${PARTNER}/leads`)).status).toBe(401)
  await testApp.sql`update partner set state = 'approved' where id = 'acme'`
  await testApp.sql`update partner_key set expires_at = now() where id = ${key.id}`
  expect((await program.call('GET', `${PARTNER}/leads`)).status).toBe(401)
  await petra.ok('DELETE', `${keys}/${key.id}`)
  expect((await petra.ok('GET', keys)).items).toEqual([])
})

test('the owner of the installation approves, gives a host once, and shares links', async () => {
  await insertRows(testApp.sql, 'partner', { id: 'other', email: 'new@parley.test', ...APPROVED_PARTNER, state: 'pending' })
  await insertRows(testApp.sql, 'partner_user', { partnerId: 'other', id: 'new', email: 'new@parley.test', role: 'owner' })
  await owner.ok('PATCH', '/api/v1/admin/partners/other', { state: 'approved', host: 'chat.other.test' })
  const taken = await owner.call('PATCH', ADMIN, { host: 'chat.other.test' })
  await owner.ok('POST', '/api/v1/admin/partner-resources', { title: 'Deck', url: 'https://example.test/deck', partnerId: null })
  await owner.ok('POST', '/api/v1/admin/partner-resources', { title: 'Theirs', url: 'https://example.test/x', partnerId: 'other' })

  expect(testApp.mails.find(({ to, subject }) => to === 'new@parley.test' && subject.includes('partner now'))).toBeDefined()
  expect(taken.body.error.code).toBe('host-taken')
  expect((await petra.ok('GET', `${PARTNER}/resources`)).items.map(({ title }: { title: string }) => title)).toEqual(['Deck'])
})

test('a partner keeps an owner, and one email works for one partner', async () => {
  const users = (await petra.ok('GET', `${PARTNER}/users`)).items
  const self = users.find(({ role }: { role: string }) => role === 'owner')

  expect((await petra.call('DELETE', `${PARTNER}/users/${self.id}`)).body.error.code).toBe('last-owner')
  expect((await petra.call('PATCH', `${PARTNER}/users/${self.id}`, { role: 'member' })).body.error.code).toBe('last-owner')
  expect((await petra.call('POST', `${PARTNER}/users`, { email: 'new@parley.test', role: 'member' })).body.error.code).toBe(
    'already-partner-user',
  )
})
