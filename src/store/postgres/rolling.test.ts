// The schema changes while nodes of two versions work on it.
import { afterEach, beforeEach, expect, test } from 'vitest'

import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/database.ts'
import { type NewerVersion, newerVersion } from '../testing/migrations.ts'
import { until } from '../testing/until.ts'
import { connect } from './connect.ts'
import { migrate, migrationNames, versionsAhead, worksOn } from './migrate.ts'
import type { Sql } from './sql.ts'

let database: TestDatabase
let sql: Sql
let newer: NewerVersion | null = null
beforeEach(async () => {
  database = await testDatabase()
  sql = database.sql
})
afterEach(async () => {
  await database.drop()
  await newer?.remove()
})

const newerWith = async (...added: Parameters<typeof newerVersion>): Promise<URL> => (newer = await newerVersion(...added)).folder

/** A migration on its way, with what it says. */
function startMigrating(folder: URL, tries: number) {
  const said: string[] = []
  const migrating = migrate(sql, { folder, lockMs: 50, pauseMs: 10, tries, say: (line) => said.push(line) })
  migrating.catch(() => {})
  return { said, migrating }
}

/** A connection of another node that has read an app and has not ended its transaction. */
async function holdApps() {
  const other = connect(database.url, { max: 1 })
  const held = await other.reserve()
  await held`begin`
  await held`select count(*) from app`
  return {
    async letGo() {
      await held`commit`
      held.release()
      await other.end({ timeout: 1 })
    },
  }
}

const hasColumn = async (): Promise<boolean> =>
  (await sql`select from information_schema.columns where table_name = 'app' and column_name = 'tomorrow'`).length === 1

test('a migration waits for its lock in short tries, so that queries pass between them, and goes through when the lock is free', async () => {
  const folder = await newerWith({ '9001_tomorrow.sql': 'alter table app add column tomorrow text;' })
  const holder = await holdApps()
  const { said, migrating } = startMigrating(folder, 10_000)
  const tries = (): number => said.filter((line) => line.includes('waits for a lock')).length
  await until('it waits for its lock', () => tries() > 1)

  // Behind a migration that waited for as long as it takes, this would wait for as long.
  const before = tries()
  await sql`select count(*) from app`
  await until('it tries again', () => tries() > before)
  expect(await hasColumn()).toBe(false)
  expect(said[0]).toBe('Applying the migration 9001_tomorrow.sql')
  expect(said.at(-1)).toMatch(
    /9001_tomorrow\.sql waits for a lock \(try \d+ of 10000\)\. Open longest: process \d+ \(parley, idle in transaction/,
  )

  await holder.letGo()
  expect(await migrating).toEqual({ applied: ['9001_tomorrow.sql'] })
  expect(await hasColumn()).toBe(true)
})

test('a migration that never gets its lock ends after its tries, names who has it, and changes nothing', async () => {
  const folder = await newerWith({ '9001_tomorrow.sql': 'create table day (id text);\nalter table app add column tomorrow text;' })
  const holder = await holdApps()

  await expect(startMigrating(folder, 3).migrating).rejects.toThrow(
    /9001_tomorrow\.sql could not lock what it changes in 3 tries.*process \d+ \(parley, idle in transaction/,
  )

  await holder.letGo()
  expect(await sql`select to_regclass('day') as day`).toEqual([{ day: null }])
  expect(await migrate(sql, { folder })).toEqual({ applied: ['9001_tomorrow.sql'] })
})

const INDEXES =
  '-- Concurrently: by name; by when.\ncreate index concurrently app_name on app (name);\ncreate unique index concurrently app_once on app (name, id);'
const built = (): Promise<unknown> =>
  sql`select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indexrelid::regclass::text like any(array['app_name', 'app_once']) order by 1`

test('indexes are built beside those who write', async () => {
  const folder = await newerWith({ '9001_indexes.sql': INDEXES })
  const other = connect(database.url, { max: 1 })
  const writer = await other.reserve()
  await writer`begin`
  await writer`insert into app (id, name) values ('first', 'First')`
  const { migrating } = startMigrating(folder, 1)
  await until(
    'it waits for who wrote before',
    async () => (await sql`select from pg_stat_activity where wait_event = 'virtualxid'`).length > 0,
  )

  await sql`insert into app (id, name) values ('second', 'Second')`
  await writer`commit`
  writer.release()
  await other.end({ timeout: 1 })

  expect(await migrating).toEqual({ applied: ['9001_indexes.sql'] })
  expect(await built()).toEqual([
    { name: 'app_name', valid: true },
    { name: 'app_once', valid: true },
  ])
})

test('an index whose build was broken off is dropped and built again, and what was built is kept', async () => {
  const folder = await newerWith({ '9001_indexes.sql': INDEXES })
  await sql`create index app_name on app (name)`
  const [kept] = await sql`select 'app_name'::regclass::oid as oid`
  await sql`insert into app (id, name) values ('one', 'Same'), ('two', 'Same')`
  await expect(sql`create unique index concurrently app_once on app (name)`).rejects.toThrow('could not create unique index')
  const { said, migrating } = startMigrating(folder, 1)

  expect(await migrating).toEqual({ applied: ['9001_indexes.sql'] })
  expect(said).toContain('The index app_once was left unfinished: it is built again')
  expect(await built()).toEqual([
    { name: 'app_name', valid: true },
    { name: 'app_once', valid: true },
  ])
  expect(await sql`select 'app_name'::regclass::oid as oid`).toEqual([kept])
})

test('two nodes that start at once build an index once, and neither waits for the other in a circle', async () => {
  const folder = await newerWith({ '9001_indexes.sql': INDEXES })

  const [one, two] = await Promise.all([migrate(sql, { folder }), migrate(sql, { folder })])

  expect([...one.applied, ...two.applied]).toEqual(['9001_indexes.sql'])
})

test('a version works on the schema of the next one, so that it may be gone back to', async () => {
  const folder = await newerWith(
    { '9001_tomorrow.sql': 'alter table app add column tomorrow text;', '9002_more.sql': 'create table day (id text);' },
    { '0.4.0': '9002_more.sql' },
  )
  expect((await migrate(sql, { folder })).applied).toEqual(['9001_tomorrow.sql', '9002_more.sql'])
  const said: string[] = []

  expect(await migrate(sql, { say: (line) => said.push(line) })).toEqual({ applied: [] })

  expect(said).toEqual(['The database is of the next version, 0.4.0 (9001_tomorrow.sql, 9002_more.sql): this one works on it as it is'])
  expect(await versionsAhead(sql)).toBe(1)
  expect(await migrate(sql, { folder })).toEqual({ applied: [] })
})

test('a version refuses the schema of the one after the next, whoever made it, and changes nothing', async () => {
  const folder = await newerWith(
    { '9001_tomorrow.sql': 'alter table app add column tomorrow text;', '9002_more.sql': 'create table day (id text);' },
    { '0.4.0': '9001_tomorrow.sql' },
  )
  const fresh = await emptyDatabase()
  try {
    await migrate(fresh.sql, { folder })
    await fresh.sql`delete from migration where name = ${(await migrationNames()).at(-1) ?? ''}`

    await expect(migrate(fresh.sql)).rejects.toThrow(/newer Parley \(9001_tomorrow\.sql, 9002_more\.sql\).*\(0\.4\.0, not released yet\)/)

    expect(worksOn(await versionsAhead(fresh.sql))).toBe(false)
    expect(await fresh.sql`select from migration`).toHaveLength((await migrationNames()).length + 1)
  } finally {
    await fresh.drop()
  }
})

test('a version that was not released yet gets its name when it is', async () => {
  const before = await newerWith({ '9001_tomorrow.sql': 'create table day (id text);' })
  await migrate(sql, { folder: before })
  await newer?.remove()
  const after = await newerWith({ '9001_tomorrow.sql': 'create table day (id text);' }, { '0.4.0': '9001_tomorrow.sql' })

  await migrate(sql, { folder: after })

  expect(await sql`select distinct version from migration order by version`).toEqual([
    { version: '0.2.0' },
    { version: '0.3.0' },
    { version: '0.4.0' },
  ])
})
