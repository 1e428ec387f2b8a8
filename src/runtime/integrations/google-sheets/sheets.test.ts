import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Egress } from '#domain/egress.ts'
import { createConnection, findConnection, removeConnection } from '#store/workspace/connections.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { testDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createPace, type QueueClock } from './rate-limiter.ts'
import type { ChangeResult, SheetChange } from './plan-batch.ts'
import { createSheetApi } from './sheet-api.ts'
import { createSheets, type Sheets, type SheetsDeps } from './sheets.ts'
import { createSpreadsheetQueue } from './spreadsheet-queue.ts'
import { openGoogle } from '../google/google-client.ts'
import { fakeGoogle, type FakeGoogle } from '../google/testing/fake-google.ts'

const BOOK = 'the-orders-book'
const HEADER = ['Date', 'Name', 'Status']

let google: FakeGoogle
let sql: Sql
let drop: () => Promise<void>
let time: number
let sheets: Sheets
let requestsBefore = 0

beforeAll(async () => {
  ;[google, { sql, drop }] = await Promise.all([fakeGoogle(), testDatabase()])
  await google.quota({ reads: null, writes: null })
  await insertRows(sql, 'app', { id: 'shop' })
})
afterAll(async () => {
  await google.stop()
  await drop()
})

beforeEach(async () => {
  time = Date.parse('2026-11-21T09:00:00Z')
  await google.clearFaults()
  await google.put(BOOK, { Orders: [HEADER, ['Monday', 'Ana', 'new']] })
  await sql`delete from connection`
  const { client_email: email, private_key: privateKey } = google.key
  await connect('google', { v: 1, auth: 'service_account', email, privateKey })
  sheets = open()
  requestsBefore = await google.requests(':batchUpdate')
})

/** How many batches this test has written. */
const batches = async (): Promise<number> => (await google.requests(':batchUpdate')) - requestsBefore

/** Time that passes only when somebody waits. */
const clock: QueueClock = {
  now: () => time,
  sleep: async (ms) => {
    time += ms
  },
  random: () => 0.5,
}

const open = (rest: Partial<SheetsDeps> = {}): Sheets =>
  createSheets({
    sql,
    egress: google.egress,
    google: google.settings,
    openSecret: (sealed) => Buffer.from(sealed).toString(),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    clock,
    ...rest,
  })

const connect = (id: string, credentials: object) =>
  createConnection(sql, {
    appId: 'shop',
    id,
    name: 'Sheets',
    auth: 'oauth',
    account: 'a@b.example',
    sealed: Buffer.from(JSON.stringify(credentials)),
  })

const change = (change: Partial<SheetChange> & { id: string }, connectionId = 'google', sheet = 'Orders'): Promise<ChangeResult> =>
  sheets.change({ appId: 'shop', connectionId, spreadsheet: BOOK }, sheet, {
    values: { Name: 'Bo' },
    valueMode: 'raw',
    lookup: null,
    ...change,
  })

const rows = async (): Promise<string[][]> => (await google.see(BOOK)).sheets['Orders'] ?? []

const lookup = (rest: Partial<NonNullable<SheetChange['lookup']>> = {}): NonNullable<SheetChange['lookup']> => ({
  column: 'Name',
  value: 'Ana',
  match: 'loose',
  several: 'first',
  none: 'notFound',
  ...rest,
})

describe('adding rows', () => {
  test('appends a row under its headers and returns its number', async () => {
    expect(await change({ id: 's:1:0', values: { Status: 'new', Date: 'Tuesday' } })).toEqual({
      outcome: 'written',
      inserted: true,
      rows: [{ row: 3, before: {} }],
    })
    expect(await rows()).toEqual([HEADER, ['Monday', 'Ana', 'new'], ['Tuesday', '', 'new']])
  })

  test.each(['=1+1', '+44 20 7946', '-5', '@cmd', "'quoted", '=HYPERLINK("http://x","y")', ' '])('keeps %j as text', async (text) => {
    await change({ id: 's:1:0', values: { Name: text } })

    expect((await google.see(BOOK)).entered['Orders']?.[2]).toEqual([null, { stringValue: text }])
  })

  test('lets Google parse the text on request', async () => {
    await change({ id: 's:1:0', values: { Name: '=1+1', Date: '12.5', Status: 'a\tb\nc' }, valueMode: 'entered' })

    expect((await google.see(BOOK)).entered['Orders']?.[2]).toEqual([
      { numberValue: 12.5 },
      { formulaValue: '=1+1' },
      { stringValue: 'a b c' },
    ])
  })

  test('grows a full sheet', async () => {
    await google.put(BOOK, { Orders: [HEADER, ...Array.from({ length: 999 }, (_, index) => [`${index}`, 'x', 'y'])] })

    expect(await change({ id: 's:1:0' })).toMatchObject({ rows: [{ row: 1_001 }] })
    expect((await rows()).at(-1)).toEqual(['', 'Bo'])
  })

  test('accepts a spreadsheet’s URL or id and nothing else', async () => {
    const put = (spreadsheet: string) =>
      sheets.change({ appId: 'shop', connectionId: 'google', spreadsheet }, 'Orders', {
        id: spreadsheet,
        values: { Name: 'Bo' },
        valueMode: 'raw',
        lookup: null,
      })

    expect(await put(`https://docs.google.com/spreadsheets/d/${BOOK}/edit#gid=0`)).toMatchObject({ outcome: 'written' })
    expect(await put('https://evil.example/spreadsheets/d/x')).toMatchObject({
      outcome: 'error',
      message: expect.stringContaining('isn’t the URL'),
    })
  })

  test('names a renamed header and writes nothing', async () => {
    expect(await change({ id: 's:1:0', values: { Nam: 'Bo', Date: 'x' } })).toEqual({
      outcome: 'error',
      message: 'The sheet “Orders” no longer has a column “Nam” in its first row. Nothing was written.',
    })
    expect(await rows()).toHaveLength(2)
  })

  test('a row with a wrong header does not stop the others of its batch', async () => {
    const results = await Promise.all([change({ id: 'a' }), change({ id: 'b', values: { Gone: 'x' } }), change({ id: 'c' })])

    expect(results.map(({ outcome }) => outcome)).toEqual(['written', 'error', 'written'])
    expect(await rows()).toHaveLength(4)
  })

  test('reports a missing sheet and duplicate or missing headers', async () => {
    await google.put(BOOK, { Orders: [['Name', 'Name']], Empty: [] })

    expect(await change({ id: 'a' })).toMatchObject({ outcome: 'error', message: expect.stringContaining('more than one column “Name”') })
    expect(await change({ id: 'b' }, 'google', 'Empty')).toMatchObject({
      outcome: 'error',
      message: expect.stringContaining('no column headers'),
    })
    expect(await change({ id: 'c' }, 'google', 'Gone')).toMatchObject({ outcome: 'error' })
  })
})

describe('once', () => {
  test('writes a row once although its response is lost', async () => {
    await google.fault({ kind: 'accept-and-lose-the-answer', match: { path: ':batchUpdate' } })

    expect(await change({ id: 's:1:0' })).toMatchObject({ outcome: 'written', rows: [{ row: 3 }] })
    expect(await rows()).toHaveLength(3)
    expect(await batches()).toBe(1)
  })

  test('finds its own write after a crash', async () => {
    await change({ id: 's:1:0' })
    sheets = open()

    expect(await change({ id: 's:1:0' })).toMatchObject({ outcome: 'written', inserted: true, rows: [{ row: 3 }] })
    expect(await rows()).toHaveLength(3)
  })

  test('a delayed duplicate write is refused by its developer metadata', async () => {
    const late: (() => Promise<unknown>)[] = []
    const egress: Egress = async (call) => {
      if (!call.url.includes(':batchUpdate') || late.length > 0) return google.egress(call)
      late.push(() => google.egress(call))
      return { outcome: 'timeout', detail: 'There was no answer in time.' }
    }
    sheets = open({ egress })

    expect(await change({ id: 's:1:0' })).toMatchObject({ outcome: 'written' })
    expect(await late[0]?.()).toMatchObject({ status: 400 })
    expect(await rows()).toHaveLength(3)
  })

  test.each([
    ['429', { kind: '429', times: 3 }],
    ['500', { kind: '5xx', status: 500, times: 2 }],
    ['503', { kind: '5xx', status: 503, times: 4 }],
    ['a lost answer of a read', { kind: 'accept-and-lose-the-answer', match: { path: '/v4/spreadsheets' }, times: 2 }],
  ])('waits out %s', async (_name, fault) => {
    await google.fault(fault)

    expect(await change({ id: 's:1:0' })).toMatchObject({ outcome: 'written' })
    expect(await rows()).toHaveLength(3)
  })

  test('gives up after ten minutes without Google, with a reason', async () => {
    await google.fault({ kind: '5xx', status: 503, times: 1_000, match: { path: '/v4/' } })
    const began = time

    expect(await change({ id: 's:1:0' })).toMatchObject({ outcome: 'error', message: expect.stringContaining('within 10 minutes') })
    expect(time - began).toBeGreaterThan(600_000)
    expect(time - began).toBeLessThan(800_000)
  })

  test('reports a write with an uncertain outcome as unknown', async () => {
    await google.fault({ kind: '5xx', status: 503, times: 1_000, match: { path: ':batchUpdate' } })

    expect(await change({ id: 's:1:0' })).toMatchObject({
      outcome: 'unknown',
      message: expect.stringContaining('may or may not have been written'),
    })
  })

  test('writes 1,000 concurrent rows once each within 60 writes and reads a minute, despite lost responses', async () => {
    const calls: { at: number; kind: string }[] = []
    const egress: Egress = async (call) => {
      if (call.url.includes('/v4/')) calls.push({ at: time, kind: call.method })
      return google.egress(call)
    }
    sheets = open({ egress, maxChanges: 5 })
    for (const kind of ['accept-and-lose-the-answer', '429']) await google.fault({ kind, times: 10, match: { path: ':batchUpdate' } })

    const results = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => change({ id: `s:${index}:0`, values: { Name: `Row ${index}` } })),
    )

    const names = (await rows()).map(([, name]) => name)
    expect(names.slice(2).toSorted()).toEqual(Array.from({ length: 1_000 }, (_, index) => `Row ${index}`).toSorted())
    expect(results.map((result) => result.outcome === 'written' && names[(result.rows[0]?.row ?? 0) - 1])).toEqual(
      Array.from({ length: 1_000 }, (_, index) => `Row ${index}`),
    )
    for (const kind of ['GET', 'POST']) {
      const times = calls.filter((call) => call.kind === kind).map(({ at }) => at)
      expect(Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + 60_000).length))).toBeLessThanOrEqual(60)
      expect(times.length).toBeGreaterThanOrEqual(200)
    }
    const notes = (await google.see(BOOK)).metadata.reduce((sum, { metadataValue }) => sum + metadataValue.length, 0)
    expect(notes).toBeLessThan(30_000)
  }, 60_000)

  test('two nodes share the calls that a connection has in a minute', async () => {
    const began = time
    const nodes = [0, 1].map(() => createPace(sql, { appId: 'shop', connectionId: 'google', kind: 'read' }, 10, clock))
    for (let turn = 0; turn < 10; turn += 1) await nodes[turn % 2]!.turn()
    expect(time).toBe(began)

    await nodes[0]!.turn()
    expect(time - began).toBeGreaterThan(60_000)
  })

  test('batches waiting changes into few requests', async () => {
    const { client_email: email, private_key: privateKey } = google.key
    const client = await openGoogle(google.egress, google.settings, { v: 1, auth: 'service_account', email, privateKey })
    const paceOf = (kind: 'read' | 'write') => createPace(sql, { appId: 'shop', connectionId: 'google', kind }, 58, clock)
    const limits = { reads: paceOf('read'), writes: paceOf('write'), maxChanges: 500, patienceMs: 600_000, gatherMs: 100 }
    const queue = createSpreadsheetQueue({ api: createSheetApi(client), spreadsheetId: BOOK, clock, onAccess: () => {}, ...limits })
    const changeOf = (index: number): SheetChange => ({ id: `s:${index}:0`, values: { Name: 'Bo' }, valueMode: 'raw', lookup: null })

    await Promise.all(Array.from({ length: 1_000 }, (_, index) => queue.change('Orders', changeOf(index))))

    expect(await batches()).toBe(2)
    expect(await rows()).toHaveLength(1_002)
  })
})

describe('changing rows', () => {
  beforeEach(() =>
    google.put(BOOK, { Orders: [HEADER, ['Mon', 'Ana', 'new'], ['Tue', ' ANA ', 'new'], ['Wed', 'Bo', ''], ['Thu', 'ana', 'old']] }),
  )

  test.each([
    ['loose', [2, 3, 5]],
    ['ignoreCase', [2, 5]],
    ['exact', [2]],
  ] as const)('a %s match finds its rows', async (match, found) => {
    const result = await change({ id: 's', values: { Status: 'sent' }, lookup: lookup({ match, several: 'all' }) })

    expect(result).toMatchObject({ outcome: 'written', inserted: false })
    expect(result.outcome === 'written' && result.rows.map(({ row }) => row)).toEqual(found)
    expect((await rows()).flatMap(([, , status], index) => (status === 'sent' ? [index + 1] : []))).toEqual(found)
  })

  test('changes the first, the last or no row of several, and returns the old values', async () => {
    expect(await change({ id: 'a', values: { Status: 'x', Date: 'y' }, lookup: lookup() })).toEqual({
      outcome: 'written',
      inserted: false,
      rows: [{ row: 2, before: { Status: 'new', Date: 'Mon' } }],
    })
    expect(await change({ id: 'b', values: { Status: 'x' }, lookup: lookup({ several: 'last' }) })).toMatchObject({
      rows: [{ row: 5, before: { Status: 'old' } }],
    })
    expect(await change({ id: 'c', values: { Status: 'x' }, lookup: lookup({ several: 'error' }) })).toMatchObject({
      outcome: 'error',
      message: '3 rows have “Ana” in “Name”, so none was changed.',
    })
  })

  test('reports no match, or appends a row', async () => {
    expect(await change({ id: 'a', lookup: lookup({ value: 'Zoe' }) })).toEqual({ outcome: 'notFound' })
    expect(await batches()).toBe(0)
    expect(await change({ id: 'b', values: { Status: 'x' }, lookup: lookup({ value: 'Zoe', none: 'insert' }) })).toMatchObject({
      inserted: true,
      rows: [{ row: 6 }],
    })
    expect((await rows()).at(-1)).toEqual(['', 'Zoe', 'x'])
  })

  test('an update sees rows added earlier', async () => {
    await change({ id: 'a', values: { Name: 'Zoe', Status: 'new' } })
    const result = await change({ id: 'b', values: { Status: 'sent' }, lookup: lookup({ value: 'zoe' }) })

    expect(result).toEqual({ outcome: 'written', inserted: false, rows: [{ row: 6, before: { Status: 'new' } }] })
    expect((await rows()).at(-1)).toEqual(['', 'Zoe', 'sent'])
  })

  test('names a renamed lookup column', async () => {
    expect(await change({ id: 'a', values: { Status: 'x' }, lookup: lookup({ column: 'Who' }) })).toMatchObject({
      outcome: 'error',
      message: expect.stringContaining('“Who”'),
    })
  })
})

describe('accounts', () => {
  test('writes with a user account’s refresh token', async () => {
    await connect('own', { v: 1, auth: 'oauth', refreshToken: 'the-refresh-token-of-dana' })

    expect(await change({ id: 'a' }, 'own')).toMatchObject({ outcome: 'written' })
  })

  test('lists its own spreadsheets by name, the latest first', async () => {
    await google.put('the-invoices-book', { Main: [HEADER] }, [google.key.client_email], "What’s “new” in Dana's \\ invoices")
    await google.put('not-ours-at-all', { Main: [HEADER] }, ['somebody@else.example'], 'Secret')
    const list = async (name: string) => {
      const answer = await sheets.list('shop', 'google', name)
      return answer.outcome === 'done' && answer.value ? answer.value.items.map((item) => item.name) : []
    }

    expect((await list('')).at(0)).toBe("What’s “new” in Dana's \\ invoices")
    expect(await list('')).not.toContain('Secret')
    expect(await list("dana's \\ inv")).toEqual(["What’s “new” in Dana's \\ invoices"])
    expect(await list('oices')).toEqual([])
    expect(await sheets.list('shop', 'none', '')).toMatchObject({ outcome: 'refused', message: expect.stringContaining('was removed') })
  })

  test('reports more than one page, and finds others by name', async () => {
    for (let n = 0; n < 101; n += 1) await google.put(`a-book-of-many-${n}`, { Main: [HEADER] }, [google.key.client_email], `Ledger ${n}`)

    expect(await sheets.list('shop', 'google', 'led')).toMatchObject({ value: { more: true, items: { length: 100 } } })
    expect(await sheets.list('shop', 'google', 'ledger 77')).toEqual({
      outcome: 'done',
      value: { more: false, items: [{ id: 'a-book-of-many-77', name: 'Ledger 77' }] },
    })
  })

  test('a consent without the list scope lists nothing but keeps working', async () => {
    await connect('own', { v: 1, auth: 'oauth', refreshToken: 'the-refresh-token-of-dana' })

    expect(await sheets.list('shop', 'own', '')).toEqual({ outcome: 'done', value: null })
    expect(await sheets.check('shop', 'own')).toBeNull()
    await google.fault({ kind: 'reject', code: 403, match: { path: '/drive/' } })
    expect(await sheets.list('shop', 'google', '')).toEqual({ outcome: 'done', value: null })
    await google.fault({ kind: '429', match: { path: '/drive/' } })
    expect(await sheets.list('shop', 'google', '')).toMatchObject({ outcome: 'later' })
  })

  test('reports a key of another account on the connection', async () => {
    const { generateKeyPairSync } = await import('node:crypto')
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    await connect('other', { v: 1, auth: 'service_account', email: google.key.client_email, privateKey })

    expect(await sheets.check('shop', 'other')).toBe('Google refused the sign-in: Invalid JWT Signature.')
    expect(await findConnection(sql, 'shop', 'other')).toMatchObject({ state: 'failing' })
    expect(await sheets.check('shop', 'google')).toBeNull()
  })

  test('refuses an unshared spreadsheet and says what to do', async () => {
    await google.put(BOOK, { Orders: [HEADER] }, ['somebody@else.example'])

    expect(await change({ id: 'a' })).toMatchObject({ outcome: 'error', message: expect.stringContaining('Share it with the account') })
  })

  test('a revoked consent fails until it is granted again', async () => {
    await connect('own', { v: 1, auth: 'oauth', refreshToken: 'the-refresh-token-of-dana' })
    await google.revoke()

    expect(await change({ id: 'a' }, 'own')).toMatchObject({
      outcome: 'error',
      message: 'Google refused the sign-in: Token has been expired or revoked.',
    })
  })

  test('reports a connection sealed with another key', async () => {
    sheets = open({
      openSecret: () => {
        throw new Error('This was sealed with another SECRET_KEY.')
      },
    })

    expect(await change({ id: 'a' })).toEqual({ outcome: 'error', message: expect.stringContaining('another SECRET_KEY') })
  })

  test('does not find a removed connection or one of another app', async () => {
    const other = await sheets.change({ appId: 'other', connectionId: 'google', spreadsheet: BOOK }, 'Orders', {
      id: 'a',
      values: { Name: 'x' },
      valueMode: 'raw',
      lookup: null,
    })
    await removeConnection(sql, 'shop', 'google')

    expect([other, await change({ id: 'b' })]).toEqual(Array(2).fill({ outcome: 'error', message: expect.stringContaining('was removed') }))
  })
})
