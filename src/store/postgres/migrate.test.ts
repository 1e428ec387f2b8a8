import { readFile } from 'node:fs/promises'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { describeSchema } from '../testing/describe-schema.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/database.ts'
import { makeSchemaOf01, rowsOf01, UPGRADED_ROWS } from '../testing/old-schema.ts'
import { LAST_OF_OLD_LINE, migrate, migrationNames, upgradeNames } from './migrate.ts'

const BASELINE = new URL('../migrations/0001_baseline.sql', import.meta.url)
const SNAPSHOT = new URL('../schema.sql', import.meta.url)

let database: TestDatabase

beforeEach(async () => {
  database = await emptyDatabase()
})

afterEach(() => database.drop())

const namesApplied = async (): Promise<string[]> =>
  (await database.sql<{ name: string }[]>`select name from migration order by name`).map((row) => row.name)

test('runs every migration once and in order', async () => {
  const first = await migrate(database.sql)
  const again = await migrate(database.sql)

  expect(first).toEqual({ applied: await migrationNames() })
  expect(again).toEqual({ applied: [] })
  expect(await namesApplied()).toEqual(await migrationNames())
  expect(await database.sql`select reader, position from log_place order by reader`).toEqual([
    { reader: 'notifications', position: '0' },
    { reader: 'words', position: '0' },
  ])
})

test('two processes can migrate at once', async () => {
  const [one, two] = await Promise.all([migrate(database.sql), migrate(database.sql)])

  expect([...one.applied, ...two.applied].toSorted()).toEqual(await migrationNames())
})

test('the schema matches schema.sql', async () => {
  const migrated = await testDatabase()

  const schema = await describeSchema(migrated.sql)
  await migrated.drop()

  expect(
    schema,
    'The migrations make another schema than src/store/schema.sql says. Run "npm run schema" and look at the difference.',
  ).toBe(await readFile(SNAPSHOT, 'utf8'))
})

test('upgrades the last 0.1 database to the current schema and keeps its rows', async () => {
  await makeSchemaOf01(database.sql, ['0144_duplicates_and_inbox_rules.sql', LAST_OF_OLD_LINE])

  const { applied } = await migrate(database.sql)

  expect(applied).toEqual([...(await upgradeNames()), ...(await migrationNames()).slice(1)])
  expect(await namesApplied()).toEqual(await migrationNames())
  expect(await rowsOf01(database.sql)).toEqual(UPGRADED_ROWS)
  expect(await describeSchema(database.sql)).toBe(await readFile(SNAPSHOT, 'utf8'))
  expect(await migrate(database.sql)).toEqual({ applied: [] })
})

test('a database at the last old migration adopts the baseline unchanged', async () => {
  const all = [LAST_OF_OLD_LINE, ...(await upgradeNames())]
  await database.sql.unsafe(await readFile(BASELINE, 'utf8')).simple()
  await database.sql`create table migration (name text primary key, applied_at timestamptz not null default now())`
  await database.sql`insert into migration (name) select unnest(${all}::text[])`
  await database.sql`insert into app (id, name) values ('shop', 'Shop')`

  expect(await migrate(database.sql)).toEqual({ applied: (await migrationNames()).slice(1) })

  expect(await namesApplied()).toEqual(await migrationNames())
  expect(await database.sql`select name from app`).toEqual([{ name: 'Shop' }])
})

test('adds keyword opt-outs from the log to the contact’s history', async () => {
  const { sql } = database
  await migrate(sql)
  await sql`delete from migration where name = '0002_keyword_opt_outs.sql'`
  await sql`insert into app (id, name) values ('shop', 'Shop')`
  await sql`insert into contact (app_id, id, name) values ('shop', 'ann', 'Ann')`
  await sql`
    insert into channel (app_id, id, kind, name, phone_number_id, waba_id, display_phone, token_sealed, token_last4)
    values ('shop', 'number', 'whatsapp', 'Main', '100', '200', '+15550000001', '\\x00', '0000')`
  await sql`
    insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, handler, last_activity_at)
    values ('shop', 'chat', 'ann', 'number', '1555', 'wa_id', 'bot', now())`
  await sql`
    insert into conversation_event (app_id, conversation_id, seq, author, body, at) values
      ('shop', 'chat', 1, '{}', '{"type": "contact_opted", "out": true}', now()),
      ('shop', 'chat', 2, '{}', '{"type": "contact_opted", "out": true, "marketing": true}', now()),
      ('shop', 'chat', 3, '{}', '{"type": "contact_opted", "out": false}', now())`

  expect(await migrate(sql)).toEqual({ applied: ['0002_keyword_opt_outs.sql'] })

  const opted = { type: 'opted', basis: null, note: null }
  const author = { kind: 'contact', id: 'ann', name: 'Ann' }
  expect(await sql`select contact_id as id, author, body from contact_change order by position`).toEqual([
    { id: 'ann', author, body: { ...opted, out: true } },
    { id: 'ann', author, body: { ...opted, out: false } },
  ])
})

test('refuses an early 0.1 database with instructions', async () => {
  await makeSchemaOf01(database.sql, ['0001_accounts.sql', '0144_duplicates_and_inbox_rules.sql'])
  const before = await describeSchema(database.sql)

  await expect(migrate(database.sql)).rejects.toThrow(/0144_duplicates_and_inbox_rules.*git checkout [0-9a-f]{7}.*another DATA_DIR/)

  expect(await describeSchema(database.sql)).toBe(before)
  expect(await namesApplied()).toEqual(['0001_accounts.sql', '0144_duplicates_and_inbox_rules.sql'])
})

test('an old 0.1 database that was changed by a newer version is refused', async () => {
  await database.sql`create table migration (name text primary key, applied_at timestamptz not null default now())`
  await database.sql`insert into migration (name) values (${LAST_OF_OLD_LINE}), ('0198_tomorrow.sql')`

  await expect(migrate(database.sql)).rejects.toThrow('of a newer Parley (0198_tomorrow.sql)')

  expect(await namesApplied()).toEqual([LAST_OF_OLD_LINE, '0198_tomorrow.sql'])
  expect(await database.sql`select to_regclass('app') as app`).toEqual([{ app: null }])
})
