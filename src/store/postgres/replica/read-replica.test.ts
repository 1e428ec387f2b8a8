// A real primary and its real standby.
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { EmbeddedPostgres } from '#store/embedded/postgres.ts'
import { type Replicated, startReplicated } from '#store/testing/standby.ts'
import { until } from '#store/testing/until.ts'
import { connect } from '../connect.ts'
import type { Sql } from '../sql.ts'
import { openReadReplica, type ReadReplica } from './read-replica.ts'

let both: Replicated
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let sql: Sql
let there: Sql
let replica: ReadReplica
beforeAll(async () => {
  both = await startReplicated()
  ;({ primary, standby } = both)
  sql = connect(primary.url, { max: 4 })
  there = connect(standby.url, { max: 1 })
  await sql`create table caller_write (caller text primary key, at timestamptz not null)`
  await sql`create table note (text text)`
  replica = openReadReplica(sql, { url: standby.url, lagMs: 2_000, max: 2, log: { info: () => {}, warn: () => {} } })
})
afterAll(async () => {
  await replica?.stop()
  await Promise.all([sql?.end({ timeout: 1 }), there?.end({ timeout: 1 })])
  await both?.end()
})

/** Reads as a route does, through the pool of the primary; tells by whom it was answered. */
const read = (caller: string) =>
  replica.read(caller, async () => {
    const [row] = await sql<{ isReplica: boolean; notes: number }[]>`
      select pg_is_in_recovery() as "isReplica", (select count(*)::int from note) as notes`
    return row
  })
const inUse = () => until('the replica to be in use', () => replica.problem() === null)

test('a fresh replica answers, and who wrote sees it at once', async () => {
  await inUse()
  expect(await read('bob')).toEqual({ isReplica: true, notes: 0 })

  await sql`insert into note values ('hello')`
  await replica.wrote('ana')
  expect(await read('ana')).toEqual({ isReplica: false, notes: 1 })
  expect(await read('bob')).toMatchObject({ isReplica: true })
  await sql`update caller_write set at = at - interval '4 seconds'`
  await until('the replica to have it', async () => (await read('bob'))?.notes === 1)
  expect(await read('ana')).toEqual({ isReplica: true, notes: 1 })
})

test('a replica that falls behind is left, and taken again', async () => {
  await inUse()
  await there`select pg_wal_replay_pause()`
  await sql`insert into note values ('behind')`
  await until('it to be left', () => replica.problem() === 'is too far behind')
  expect(await read('bob')).toEqual({ isReplica: false, notes: 2 })

  await there`select pg_wal_replay_resume()`
  await inUse()
  expect(await read('bob')).toEqual({ isReplica: true, notes: 2 })
})

test('work that the replica refuses is done by the primary', async () => {
  await inUse()
  await replica.read('bob', () => sql`insert into note values ('written')`)
  expect((await sql`select from note where text = 'written'`).length).toBe(1)
})

test('a replica that dies in the middle costs its caller nothing', async () => {
  await inUse()
  let asked = 0
  const answer = await replica.read('bob', async () => {
    asked += 1
    if (asked === 1) process.kill(standby.pid, 'SIGKILL')
    const [row] = await sql<{ isReplica: boolean }[]>`select pg_is_in_recovery() as "isReplica" from pg_sleep(${asked === 1 ? 30 : 0})`
    return row
  })

  expect(answer).toEqual({ isReplica: false })
  await until('it to be left', () => replica.problem() === 'does not answer')
  expect(await read('bob')).toMatchObject({ isReplica: false })
})
