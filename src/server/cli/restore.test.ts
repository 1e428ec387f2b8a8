import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { AgentConfig } from '#domain/ai/agent-config.ts'
import { createWordIndex } from '#runtime/jobs/index-messages.ts'
import { backedUpTables } from '#store/postgres/backup.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import { knownWords } from '#store/messages/search-index.ts'
import { LAST_OF_OLD_LINE, migrate } from '#store/postgres/migrate.ts'
import { databaseOfOwner, emptyDatabase, testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { describeSchema } from '#store/testing/describe-schema.ts'
import { makeSchemaOf01, rowsOf01, UPGRADED_ROWS } from '#store/testing/old-schema.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { backup } from './backup.ts'
import type { Cli } from './open-cli.ts'
import { readArguments } from './read-arguments.ts'
import { restore } from './restore.ts'

let from: TestDatabase
let to: TestDatabase
let folder = ''
let file = ''
beforeEach(async () => {
  from = await testDatabase()
  to = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'parley-backup-'))
  file = join(folder, 'parley.backup')
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await from.drop()
  await to.drop()
})

// What these commands do not use is not there.
const cliOf = ({ sql, url }: TestDatabase) => ({ sql, databaseUrl: url, say: () => {}, close: async () => {} }) as unknown as Cli
const write = () => backup(cliOf(from), readArguments([file]))
const read = (...words: string[]) => restore(cliOf(to), readArguments([file, ...words]))

async function createEchoApp(sql: Sql): Promise<void> {
  await insertRows(sql, 'app', { id: 'shop' })
  await insertRows(sql, 'user')
  await insertRows(sql, 'member', { appId: 'shop', role: 'owner' })
  await insertRows(sql, 'contact', { appId: 'shop', id: 'kim', name: 'Kim\t"\\.\nLi', fields: { size: 42 } })
  await sql`
    insert into channel (app_id, id, kind, name, phone_number_id, waba_id, display_phone, token_sealed, token_last4)
    values ('shop', 'number', 'whatsapp', 'Main', '1', '2', '+15550001', '\\x00ff', 'last')`
  await insertRows(sql, 'conversation', { appId: 'shop', contactId: 'kim', address: '1555' })
}

async function say(sql: Sql | Tx, seq: number, text: string): Promise<void> {
  await insertRows(sql, 'message', { appId: 'shop', id: `message${seq}`, seq, author: {}, content: { type: 'text', text } })
  await insertRows(sql, 'conversation_event', {
    appId: 'shop',
    seq,
    author: {},
    body: { type: 'message_received', messageId: `message${seq}` },
  })
}

/** Keeps the search until it knows a word. */
async function indexUntil({ sql }: TestDatabase, word: string): Promise<void> {
  const words = createWordIndex({ sql })
  await until(`"${word}" is found`, async () => {
    await words.run(() => {})
    return (await knownWords(sql, 'shop', [word]))[0]?.begun.length === 1
  })
}

/** Every row of every table as text, without what each database gives again. */
const everything = (sql: Sql) =>
  sql.begin(async (tx) => {
    const rows: [table: string, row: string][] = []
    for (const { table, columns } of await backedUpTables(tx)) {
      const found = await tx`select ${tx(columns)} from ${tx(table)}`
      rows.push(
        ...found
          .map((row) => JSON.stringify(row))
          .toSorted()
          .map((row): [string, string] => [table, row]),
      )
    }
    return rows
  })

test('restores exactly what was written', async () => {
  await createEchoApp(from.sql)
  await say(from.sql, 1, 'A rucksack, please')
  expect([await write(), await read()]).toEqual([0, 0])

  const before = await everything(from.sql)
  expect(before.filter(([, rows]) => rows?.length).map(([table]) => table)).toEqual(
    expect.arrayContaining(['contact', 'message', 'member']),
  )
  expect(await everything(to.sql)).toEqual(before)
})

test('a role that is no superuser migrates and restores, and references and triggers are there again', async () => {
  await createEchoApp(from.sql)
  await say(from.sql, 1, 'A rucksack, please')
  await write()
  const schema = await describeSchema(to.sql)
  await to.drop()
  to = await databaseOfOwner()
  await migrate(to.sql)

  expect(await read()).toBe(0)

  expect(await everything(to.sql)).toEqual(await everything(from.sql))
  expect(await describeSchema(to.sql)).toBe(schema)
  expect(await to.sql`select from pg_trigger where not tgisinternal and tgenabled <> 'O'`).toEqual([])
  await expect(to.sql`insert into member (app_id, user_id, role) values ('nowhere', 'nobody', 'owner')`).rejects.toThrow('foreign key')
})

test('finds old and new messages despite another transaction counter', async () => {
  await createEchoApp(from.sql)
  await say(from.sql, 1, 'A rucksack, please')
  await indexUntil(from, 'rucksack')
  await say(from.sql, 2, 'And a lantern')
  await from.sql`update log_place set xid = '9000000000000000' where reader = 'words'`
  await write()
  await read()

  await say(to.sql, 3, 'No kettle')
  await indexUntil(to, 'kettle')
  expect((await knownWords(to.sql, 'shop', ['rucksack', 'lantern'])).map(({ begun }) => begun)).toEqual([['rucksack'], ['lantern']])
})

test('refuses to overwrite a used database and a corrupt file', async () => {
  await createEchoApp(from.sql)
  await createEchoApp(to.sql)
  await to.sql`update app set name = 'Mine'`
  await write()
  await expect(read()).rejects.toThrow('This database is in use.')

  await writeFile(file, 'no backup')
  await expect(read('--replace')).rejects.toThrow()
  expect((await to.sql`select name from app`)[0]).toEqual({ name: 'Mine' })

  await write()
  expect(await read('--replace')).toBe(0)
  expect((await to.sql`select name from app`)[0]).toEqual({ name: 'Shop' })
})

const inboundRow = (sql: Sql, id: string, body: string) =>
  insertRows(sql, 'conversation_event', { appId: 'shop', seq: Number(id), author: {}, body: { type: 'note_added', text: body } })

test('restores rows of every size and line breaks of every script', async () => {
  await createEchoApp(from.sql)
  for (const [index, size] of [1, 60_000, 70_000, 200_000, 5_000_000].entries()) {
    await inboundRow(from.sql, String(index + 1), `\u2028\r\n\\.\n${'ü'.repeat(size)}`)
  }

  expect([await write(), await read()]).toEqual([0, 0])
  expect(await everything(to.sql)).toEqual(await everything(from.sql))
})

test('a backup under load is consistent, and its restore is verified', async () => {
  await createEchoApp(from.sql)
  let seq = 0
  let ended = false
  const writer = (async () => {
    while (!ended) {
      await from.sql.begin((tx) => say(tx, (seq += 1), 'x'.repeat(20_000)))
    }
  })()
  await until('a hundred messages', () => seq > 100)
  expect(await write()).toBe(0)
  ended = true
  await writer

  expect(await read()).toBe(0)
  const [counts] = await to.sql<{ messages: number; events: number; last: number }[]>`
    select (select count(*)::int from message) as messages, (select count(*)::int from conversation_event) as events,
      (select max(seq)::int from message) as last`
  expect(counts?.messages).toBeGreaterThan(100)
  expect(counts).toEqual({ messages: counts?.messages, events: counts?.messages, last: counts?.messages })
})

test('refuses an incomplete or altered backup', async () => {
  await createEchoApp(from.sql)
  await say(from.sql, 1, 'A rucksack, please')
  await write()
  const whole = gunzipSync(await readFile(file)).toString()
  const spoil = async (text: string | Buffer) => {
    await writeFile(file, typeof text === 'string' ? gzipSync(text) : text)
    await expect(read()).rejects.toThrow('Nothing was restored.')
    expect(await to.sql`select 1 from app`).toEqual([])
  }

  await spoil(whole.replace('rucksack', 'backpack'))
  await spoil(whole.replace(/\n.*A rucksack.*\n/, '\n'))
  await spoil(whole.slice(0, whole.indexOf('{"end"')))
  await spoil(whole.slice(0, whole.indexOf('rucksack')))
  await spoil(gzipSync(whole).subarray(0, -200))
  await writeFile(file, gzipSync(whole))
  expect(await read()).toBe(0)
})

test('leaves out foreign tables and says so, and refuses them in older backups', async () => {
  await createEchoApp(from.sql)
  await from.sql`create table h_notes (note text)`
  await from.sql`insert into h_notes values ('a'), ('b')`
  await write()
  const lines: string[] = []

  expect(await restore({ ...cliOf(to), say: (line) => lines.push(line) }, readArguments([file]))).toBe(0)

  expect(lines).toContain('h_notes: not a table of Parley, left out')
  await from.sql`drop table h_notes`
  expect(await everything(to.sql)).toEqual(await everything(from.sql))

  const older = gunzipSync(await readFile(file))
    .toString()
    .replace('"0001_baseline.sql"', '"0145_contact_history.sql"')
  await writeFile(file, gzipSync(older))
  await expect(read('--replace')).rejects.toThrow('holds a table "h_notes"')
})

/** Makes the last backup say that these migrations were applied. */
const claimMigrations = async (...names: string[]) => {
  const text = gunzipSync(await readFile(file)).toString()
  await writeFile(file, gzipSync(text.replace(/\["0001_baseline\.sql"[^\]]*\]/, JSON.stringify(names))))
}

test('restores a 0.1 backup into today’s schema and verifies checksums', async () => {
  await from.drop()
  from = await emptyDatabase()
  await makeSchemaOf01(from.sql, [LAST_OF_OLD_LINE])
  await write()
  await claimMigrations('0144_duplicates_and_inbox_rules.sql', LAST_OF_OLD_LINE)

  expect(await read()).toBe(0)

  expect(await rowsOf01(to.sql)).toEqual(UPGRADED_ROWS)
})

test('adds opt-out history lines to older backups', async () => {
  await createEchoApp(from.sql)
  await insertRows(from.sql, 'conversation_event', { appId: 'shop', seq: 1, author: {}, body: { type: 'contact_opted', out: true } })
  await from.sql`insert into contact_change (app_id, contact_id, author, body, at) values ('shop', 'kim', '{}', '{"type": "created"}', now())`
  await write()
  await claimMigrations('0001_baseline.sql')
  expect(await read()).toBe(0)
  const types = (sql: Sql) => sql`select body ->> 'type' as type from contact_change order by position`
  expect(await types(to.sql)).toEqual([{ type: 'created' }, { type: 'opted' }])

  // One that knows them gets no second one.
  await from.drop()
  from = to
  to = await testDatabase()
  await write()
  expect(await read()).toBe(0)
  expect(await types(to.sql)).toEqual([{ type: 'created' }, { type: 'opted' }])
})

test('agents of older backups become drafts with a version that speaks', async () => {
  await createEchoApp(from.sql)
  const config = {
    instructions: 'You sell coffee.',
    model: { providerId: 'ours', model: null },
    fallback: { providerId: 'theirs', model: 'small-1' },
    language: 'French',
    prices: { input: 15, output: 60 },
  }
  await insertRows(from.sql, 'agent', { appId: 'shop', id: 'anna', name: 'Anna', config })
  await write()
  await claimMigrations('0001_baseline.sql')
  expect(await read()).toBe(0)

  const [agent] = await to.sql`
    select a.draft, a.config, v.config = a.draft as speaks from agent a join agent_version v on v.agent_id = a.id and v.version = a.published_version`
  expect(agent).toMatchObject({ config: null, speaks: true })
  expect(AgentConfig.parse(agent!['draft'])).toMatchObject({
    goal: 'You sell coffee.',
    scope: expect.stringContaining('French'),
    knowledge: { groundedOnly: false },
    models: [
      { providerId: 'ours', model: null, prices: { input: 15, output: 60 } },
      { providerId: 'theirs', model: 'small-1', prices: { input: 0, output: 0 } },
    ],
  })
})

test('refuses backups of an early 0.1 or a newer version with instructions', async () => {
  await createEchoApp(from.sql)
  await write()
  const whole = await readFile(file)
  await claimMigrations('0001_accounts.sql', '0144_duplicates_and_inbox_rules.sql')
  await expect(read()).rejects.toThrow('of an early Parley 0.1')

  await writeFile(file, whole)
  await claimMigrations('0001_baseline.sql', '0099_tomorrow.sql')
  await expect(read()).rejects.toThrow('of a newer Parley (0099_tomorrow.sql)')
  expect(await to.sql`select 1 from app`).toEqual([])
})

test('reads backups without checksums', async () => {
  await createEchoApp(from.sql)
  await write()
  const former = gunzipSync(await readFile(file))
    .toString()
    .replace('parley-backup-2', 'parley-backup-1')
    .replaceAll(/\{"(rows|end)":.*\n/g, '')
  await writeFile(file, gzipSync(former))

  expect(await read()).toBe(0)
  expect(await everything(to.sql)).toEqual(await everything(from.sql))
})

test('a failed backup says why and keeps the former file', async () => {
  await createEchoApp(from.sql)
  for (let seq = 1; seq <= 40; seq += 1) await inboundRow(from.sql, String(seq), 'x'.repeat(500_000))
  await write()
  const former = await readFile(file)
  const database = new URL(from.url).pathname.slice(1)
  const backends = to.sql`from pg_stat_activity where datname = ${database} and query like 'copy%' and wait_event_type = 'Lock'`
  const cut = (reason: RegExp, disturb: () => Promise<unknown>) =>
    from.sql.begin(async (blocker) => {
      await blocker`lock table whatsapp_form in access exclusive mode`
      const outcome = write().then(String, String)
      await until('the backup to wait for the lock', async () => (await to.sql`select 1 ${backends}`).length > 0)
      await disturb()
      expect(await outcome).toMatch(reason)
    })

  await cut(/could not be finished.*(terminat|CONNECTION)/, () => to.sql`select pg_terminate_backend(pid) ${backends}`)
  await cut(/could not be finished.*cancel/, () => to.sql`select pg_cancel_backend(pid) ${backends}`)
  await cut(/could not be finished.*interrupted/, async () => process.emit('SIGHUP'))
  // A disk that is full at the first byte.
  await symlink('/dev/full', `${file}.${process.pid}.partial`)
  await expect(write()).rejects.toThrow(/could not be finished.*ENOSPC/)
  expect(await readdir(folder)).toEqual(['parley.backup'])
  expect(await readFile(file)).toEqual(former)
  expect(await write()).toBe(0)
})
