import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { connect } from '../connect.ts'
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

test('a new folder becomes a PostgreSQL 18 that keeps what is written durably', async () => {
  const { url } = await start()

  const sql = connect(url, { max: 1 })
  const [row] = await sql<{ version: string; fsync: string; locale: string; encoding: string }[]>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
           (select datlocale from pg_database where datname = current_database()) as locale,
           current_setting('server_encoding') as encoding`
  await sql.end()

  expect(row).toMatchObject({ fsync: 'on', locale: 'C.UTF-8', encoding: 'UTF8' })
  expect(row?.version).toMatch(/^18\./)
})

test('a server that was left running is adopted, not started twice', async () => {
  const first = await start()

  const second = await start()

  expect(second).toMatchObject({ pid: first.pid, url: first.url, adopted: true })
})

test('what was committed is there after the server was killed', async () => {
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

test('a pid file that names another program does not keep it from starting', async () => {
  const first = await start()
  await first.stop()
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n5432\n`)

  const second = await start()

  expect(second.adopted).toBe(false)
})
