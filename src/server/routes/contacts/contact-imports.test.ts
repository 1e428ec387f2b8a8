import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let path = ''
let appId = ''

beforeAll(async () => {
  testApp = await createTestApp({ runtimeRuns: true })
  owner = await testApp.person('Olga')
  appId = await owner.appId()
  path = `/api/v1/apps/${appId}`
  await owner.ok('POST', `${path}/contact-fields`, { key: 'seats', label: 'Seats', type: 'number' })
})
afterAll(() => testApp.end())

const upload = async (body: Buffer | string, name = 'people.csv') => {
  const answer = await testApp.server.inject({
    method: 'POST',
    url: `${path}/contact-imports?name=${name}`,
    headers: { origin: 'http://parley.test', cookie: owner.cookie(), 'content-type': 'text/csv' },
    payload: Buffer.from(body),
  })
  return { status: answer.statusCode, table: answer.json() }
}
const run = async (importId: string, plan: object, dry = false) => {
  const whole = { known: 'update', optIn: { basis: 'website', note: 'Newsletter' }, ...plan }
  const { id } = await owner.ok('POST', `${path}/contact-imports/${importId}/run`, { plan: whole, dry })
  await expect.poll(async () => (await owner.ok('GET', `${path}/tasks/${id}`)).state).toBe('alldone')
  return owner.ok('GET', `${path}/tasks/${id}`)
}
const contact = async (phone: string) => {
  const [row] =
    await testApp.sql`select name, email, tags, fields, opt_in ->> 'basis' as basis from contact where app_id = ${appId} and phone = ${phone}`
  return row ? { ...row } : null
}

const TABLE = [
  'Full name;Mobile;E-mail;Seats;Labels',
  'Ana Ruiz;+447700900001;ana@example.com;3;VIP, lead',
  'Bo;07700 900002;bo@example.com;2;',
  'Twice;+44 7700 900001;;;',
  'Wrong;+447700900003;;many;',
  ';;no address;;',
  'Old;+447700900009;;7;new',
].join('\r\n')

describe('an import', () => {
  test('guesses columns, previews, and imports exactly the preview', async () => {
    await owner.ok('POST', `${path}/contacts`, { name: 'Olga Old', phone: '+447700900009', tags: ['old'] })
    const { table } = await upload(TABLE)
    expect(table).toMatchObject({ encoding: 'utf-8', rows: 6 })
    expect(table.columns.map(({ guess }: { guess: string }) => guess)).toEqual(['name', 'phone', 'email', 'fields.seats', 'tags'])
    const mapping = ['name', 'phone', 'email', 'fields.seats', 'tags']
    const before = await testApp.sql`select count(*)::int as count from contact`

    const dry = await run(table.id, { mapping }, true)
    expect(dry.result).toEqual({ created: 1, updated: 1, unchanged: 0, repeated: 1, invalid: 3, mendable: 1 })
    expect(await testApp.sql`select count(*)::int as count from contact`).toEqual(before)

    const done = await run(table.id, { mapping, country: 'GB' })
    expect(done).toMatchObject({
      title: 'Import people.csv',
      total: 6,
      done: 3,
      failed: 3,
      result: { created: 2, updated: 1, unchanged: 0, repeated: 1, invalid: 2, mendable: 0 },
    })
    expect(await contact('+447700900001')).toEqual({
      name: 'Ana Ruiz',
      email: 'ana@example.com',
      tags: ['VIP', 'lead'],
      fields: { seats: 3 },
      basis: 'website',
    })
    expect(await contact('+447700900002')).toMatchObject({ name: 'Bo' })
    expect(await contact('+447700900009')).toMatchObject({ name: 'Old', tags: ['old', 'new'], fields: { seats: 7 } })
  })

  test('takes a column of time zones, and refuses what is none', async () => {
    const { table } = await upload('Phone,Time zone\n+447700900051,Asia/Tokyo\n+447700900052,Lunch\n')
    expect(table.columns.map(({ guess }: { guess: string }) => guess)).toEqual(['phone', 'timeZone'])

    const done = await run(table.id, { mapping: ['phone', 'timeZone'] })

    expect(done.result).toMatchObject({ created: 1, invalid: 1 })
    expect(await testApp.sql`select time_zone from contact where phone = '+447700900051'`).toEqual([{ time_zone: 'Asia/Tokyo' }])
  })

  test('lists failed rows with the reason', async () => {
    const { table } = await upload('Phone,Name\r\n12345,=cmd()\r\n')
    const task = await run(table.id, { mapping: ['phone', 'name'] })

    const { body } = await owner.call('GET', `${path}/tasks/${task.id}/errors.csv`)

    expect(body).toBe(
      '\uFEFFRow,Phone,Name,What was wrong\r\n' +
        '2,12345,"\'=cmd()","Phone “12345”: Enter the number with its country code, like +447700900142."\r\n',
    )
    const inGerman = await testApp.server.inject({
      url: `${path}/tasks/${task.id}/errors.csv`,
      headers: { cookie: `${owner.cookie()}; language=de` },
    })
    expect(inGerman.body).toContain('\uFEFFZeile,Phone,Name,')
    expect(inGerman.body).toContain('"Telefon „12345“: ')
  })

  test('fills only empty fields, or skips existing contacts', async () => {
    await owner.ok('POST', `${path}/contacts`, { name: 'Gil', phone: '+447700900020', fields: { seats: 1 } })
    const { table } = await upload('phone,name,email,seats\n+447700900020,Gilbert,gil@example.com,9\n')
    const mapping = ['phone', 'name', 'email', 'fields.seats']

    expect((await run(table.id, { mapping, known: 'skip' })).result).toMatchObject({ updated: 0, unchanged: 1 })
    expect((await run(table.id, { mapping, known: 'fill' })).result).toMatchObject({ updated: 1 })
    expect(await contact('+447700900020')).toMatchObject({ name: 'Gil', email: 'gil@example.com', fields: { seats: 1 } })
  })

  test.each([
    ['UTF-16 with tabs', Buffer.from('\uFEFFName\tPhone\r\nZoë\t+447700900030\r\n', 'utf16le'), 'utf-16le', '+447700900030'],
    ['Windows-1252', Buffer.from('Name;Phone\r\nZo\xEB;+447700900031\r\n', 'latin1'), 'windows-1252', '+447700900031'],
    ['UTF-8 with its mark', Buffer.from('\uFEFFName,Phone\nZoë,+447700900032\n'), 'utf-8', '+447700900032'],
  ])('reads %s', async (_name, body, encoding, phone) => {
    const { table } = await upload(body)
    expect(table.encoding).toBe(encoding)

    await run(table.id, { mapping: ['name', 'phone'] })

    expect(await contact(phone)).toMatchObject({ name: 'Zoë' })
  })

  test('never opts in again', async () => {
    const { id } = await owner.ok('POST', `${path}/contacts`, { phone: '+447700900040' })
    await owner.ok('POST', `${path}/contacts/bulk`, { command: { type: 'optOut' }, target: { ids: [id] } })
    const { table } = await upload('phone,name\n+447700900040,Opal\n')

    await run(table.id, { mapping: ['phone', 'name'] })

    expect(await owner.ok('GET', `${path}/contacts/${id}`)).toMatchObject({ name: 'Opal', optIn: null, optedOutAt: expect.any(String) })
  })

  test('refuses a file that is not a table or has no identifying column', async () => {
    const empty = await upload('Name,Phone\n')
    expect([empty.status, empty.table.error.code]).toEqual([422, 'import-unreadable'])
    const { table } = await upload('Name\nAna\n')
    const answer = await owner.call('POST', `${path}/contact-imports/${table.id}/run`, {
      plan: { mapping: ['name'], known: 'skip', optIn: { basis: 'other' } },
      dry: true,
    })
    expect(answer.status).toBe(400)
  })

  test('imports many thousand rows in chunks, each once', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => `Person ${n},+4477${String(10_000_000 + n)}`)
    const { table } = await upload(`name,phone\n${rows.join('\n')}\n`)

    const task = await run(table.id, { mapping: ['name', 'phone'], tags: ['fair'] })

    expect(task).toMatchObject({ done: 5_000, failed: 0, result: { created: 5_000 } })
    const [count] = await testApp.sql`select count(*)::int as count from contact where 'fair' = any(tags)`
    expect(count).toEqual({ count: 5_000 })
  })
})
