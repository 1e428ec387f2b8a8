// The driver with its patch (patches/), when connections die under it.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addressesOf, connect, driverAddress, hostsOf, isDatabaseAddress } from './connect.ts'
import type { Sql } from './sql.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
let pool: Sql
beforeAll(async () => {
  database = await testDatabase()
  await database.sql`create table note (text text)`
  // One connection, so that it is the same one that lives again.
  pool = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await pool.end({ timeout: 1 })
  await database.drop()
})

const kill = (pid: number) => database.sql`select pg_terminate_backend(${pid})`

test.each([
  ['postgres://parley:pw@db.example:5433/parley', {}],
  ['postgres://parley:pw@localhost:5433/parley?host=other.example', {}],
  ['postgres://parley:pw@localhost:5433/parley?host=%2Fdata%2Fpostgres', { path: '/data/postgres/.s.PGSQL.5433' }],
  ['postgres://parley:pw@localhost/parley?host=/run/postgresql', { path: '/run/postgresql/.s.PGSQL.5432' }],
])('%s names a socket only where its host is a folder', (url, socket) => {
  expect(driverAddress(url)[1]).toEqual(socket)
})

test('every host of an address has one of its own, with the default port', () => {
  expect(addressesOf('postgres://me:p%40w@one,other:5433/parley?sslmode=require')).toEqual([
    'postgres://me:p%40w@one:5432/parley?sslmode=require',
    'postgres://me:p%40w@other:5433/parley?sslmode=require',
  ])
  expect(addressesOf('postgres://me@one/parley')).toEqual(['postgres://me@one/parley'])
  expect(hostsOf('postgres://me:pw@one,other:5433/parley')).toBe('one:5432, other:5433')
})

test.each([
  ['postgres://me:pw@db.example:5432/parley', true],
  ['postgresql://me:pw@[::1]:5432/parley', true],
  ['postgres://me:pw@one:5432,other:5433,third/parley?target_session_attrs=read-write', true],
  ['mysql://me:pw@one/parley', false],
  ['postgres://me:pw@one:many/parley', false],
  ['postgres://me:pw@one:5432,/parley', false],
  ['postgres://me:pw@one:5432,[::1]:5432/parley', false],
  ['db.example', false],
])('%s is an address: %s', (text, isAddress) => {
  expect(isDatabaseAddress(text)).toBe(isAddress)
})

test('a killed connection fails its transaction and recovers', async () => {
  for (let round = 0; round < 10; round += 1) {
    const broken = pool.begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      const sleeping = tx`select pg_sleep(10)`.execute()
      await kill(row?.pid ?? 0)
      await sleeping
    })

    await expect(broken).rejects.toThrow()
    expect(await pool`select ${round}::int as round`).toMatchObject([{ round }])
  }
})

test('refuses statements of a dead transaction', async () => {
  const late = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const broken = pool.begin(async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    await kill(row?.pid ?? 0)
    await goOn.promise
    await tx`insert into note values ('of the dead')`.then(() => late.resolve(), late.reject)
  })
  await expect(broken).rejects.toThrow()

  await pool.begin(async (tx) => {
    await tx`insert into note values ('of the living')`
    goOn.resolve()
    await expect(late.promise).rejects.toThrow('CONNECTION_CLOSED')
    await tx`insert into note values ('of the living')`
  })

  expect(await database.sql`select text from note`).toMatchObject([{ text: 'of the living' }, { text: 'of the living' }])
})

test('a watched pool leaves a long statement alone', async () => {
  const said: string[] = []
  const log = { warn: (_: object, message: string) => said.push(message) }
  const watched = connect(database.url, { max: 1, watch: log })
  try {
    // Longer than a silence that is asked about, and than two questions.
    expect(await watched`select 1 as one, pg_sleep(3)`).toMatchObject([{ one: 1 }])
    expect(said).toEqual([])
  } finally {
    await watched.end({ timeout: 1 })
  }
})

test.each([60_000, 70_000, 120_000, 3_000_000])('COPY of one row of %d characters ends', async (length) => {
  let bytes = 0
  for await (const part of await pool`copy (select repeat('x', ${pool.unsafe(String(length))})) to stdout`.readable()) {
    bytes += Buffer.from(part).length
  }

  expect(bytes).toBe(length + 1)
  expect(await pool`select 1 as one`).toMatchObject([{ one: 1 }])
})

test('an aborted COPY leaves a working connection', async () => {
  for await (const part of await pool`copy (select repeat('x', 100000) from generate_series(1, 200)) to stdout`.readable()) {
    expect(Buffer.from(part).length).toBeGreaterThan(0)
    break
  }

  expect(await pool`select 1 as one`).toMatchObject([{ one: 1 }])
})
