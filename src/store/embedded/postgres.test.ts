import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { connect } from '../postgres/connect.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'

let dataDir = ''
let started: EmbeddedPostgres[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-postgres-'))
  started = []
})

afterEach(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()))
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (): Promise<EmbeddedPostgres> => {
  const postgres = await startPostgres({ dataDir, log: () => {} })
  started.push(postgres)
  return postgres
}

test('creates a durable PostgreSQL 18 in a new folder', async () => {
  const { url } = await start()

  const sql = connect(url, { max: 1 })
  const [row] = await sql<{ version: string; fsync: string; locale: string; encoding: string; bySocket: boolean }[]>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
           (select datlocale from pg_database where datname = current_database()) as locale,
           current_setting('server_encoding') as encoding, inet_server_addr() is null as "bySocket"`
  await sql.end()

  expect(row).toMatchObject({ fsync: 'on', locale: 'C.UTF-8', encoding: 'UTF8', bySocket: true })
  expect(row?.version).toMatch(/^18\./)
})

test('adopts a running server', async () => {
  const first = await start()

  const second = await start()

  expect(second).toMatchObject({ pid: first.pid, url: first.url, adopted: true })
})

test('keeps committed data after a kill', async () => {
  const first = await start()
  const before = connect(first.url, { max: 1 })
  await before`create table kept (word text)`
  await before`insert into kept values ('here')`
  process.kill(first.pid, 'SIGKILL')
  await before.end({ timeout: 1 })

  const second = await start()

  const after = connect(second.url, { max: 1 })
  expect(second.adopted).toBe(false)
  expect(await after<{ word: string }[]>`select word from kept`).toEqual([{ word: 'here' }])
  await after.end()
})

test('starts despite a stale pid file', async () => {
  const first = await start()
  await first.stop()
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n5432\n`)

  const second = await start()

  expect(second.adopted).toBe(false)
})

/** A database as versions before made it, with a search index of which the letters are ASCII only. */
async function makeFormer(url: string): Promise<void> {
  const admin = connect(url.replace(/parley$/, 'postgres'), { max: 1 })
  await admin`update pg_database set datctype = 'C' where datname = 'parley'`
  await admin.end()
  const sql = connect(url, { max: 1 })
  await sql`create extension pg_trgm`
  await sql`create table said (word text)`
  await sql`create index said_word on said using gin (word gin_trgm_ops)`
  await sql`insert into said values ('возврат')`
  expect(await sql`select similarity('возврат', 'возварт') as alike`).toEqual([{ alike: 0 }])
  await sql.end()
}

async function findsByIndex(url: string): Promise<unknown> {
  const sql = connect(url, { max: 1 })
  await sql`set enable_seqscan = off`
  const found = await sql`select word from said where word % 'возварт' and word like '%врат%'`
  await sql.end()
  return found
}

test('a new database classifies letters of all scripts', async () => {
  const { url } = await start()

  const sql = connect(url, { max: 1 })
  await sql`create extension pg_trgm`
  const [row] = await sql<{ alike: number }[]>`select similarity('возврат', 'возварт') as alike`
  await sql.end()

  expect(row?.alike).toBeGreaterThan(0.3)
})

test('migrates an older database’s locale and search indexes at the next start', async () => {
  const first = await start()
  await makeFormer(first.url)
  await first.stop()

  const lines: string[] = []
  const second = await startPostgres({ dataDir, log: (line) => lines.push(line) })
  started.push(second)

  expect(await findsByIndex(second.url)).toEqual([{ word: 'возврат' }])
  expect(lines).toEqual(['Preparing the search for all scripts', 'Rebuilding the search index said_word (1 of 1)'])
})

test('resumes a killed locale migration at the next start', async () => {
  const first = await start()
  await makeFormer(first.url)
  const admin = connect(first.url.replace(/parley$/, 'postgres'), { max: 1 })
  // What the first half of the move leaves behind.
  await admin`update pg_database set datctype = 'C.UTF-8' where datname = 'parley'`
  await admin`comment on database parley is 'Search indexes are to be rebuilt'`
  await admin.end()
  expect(await findsByIndex(first.url)).toEqual([])

  const second = await start()

  expect(second.adopted).toBe(true)
  expect(await findsByIndex(second.url)).toEqual([{ word: 'возврат' }])
})
