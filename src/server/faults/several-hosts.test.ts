// Several hosts in one address: a real primary and its real standby, which takes over.
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { EmbeddedPostgres } from '#store/embedded/postgres.ts'
import { connect } from '#store/postgres/connect.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { openTopicChannel } from '#store/postgres/topic-channel.ts'
import { isUnreachable } from '#store/postgres/violations.ts'
import { type Replicated, startReplicated } from '#store/testing/standby.ts'
import { until } from '#store/testing/until.ts'

import { findLines } from '../process/database.ts'

let both: Replicated
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
beforeAll(async () => {
  both = await startReplicated()
  ;({ primary, standby } = both)
})
afterAll(async () => {
  await both?.end()
})

const portOf = ({ url }: EmbeddedPostgres): number => Number(new URL(url).port)
/** One address of both, the standby first. */
const bothOf = (): string => {
  const { username, password, pathname } = new URL(primary.url)
  return `postgres://${username}:${password}@127.0.0.1:${portOf(standby)},127.0.0.1:${portOf(primary)}${pathname}?target_session_attrs=read-write`
}
const write = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ port: number }[]>`insert into note (text) values ('hello') returning inet_server_port() as port`
  return row?.port ?? 0
}

test('of several hosts the one that takes writes is used, whoever that is by now', async () => {
  const said: string[] = []
  const log = { warn: (_: object, message: string) => said.push(message) }
  const url = bothOf()
  expect(await findLines({ DATABASE_URL: url, DATABASE_DIRECT_URL: undefined, DATABASE_PREPARED: undefined }, () => {})).toMatchObject({
    directUrl: url,
    options: { prepare: true, pipeline: true },
  })
  const sql = connect(url, { max: 3, watch: log })
  const topics = openTopicChannel(url, sql, log)
  let [begun, heard] = [0, 0]
  topics.receive((named) => (named === null ? (begun += 1) : (heard += 1)))
  try {
    await sql`create table note (text text)`
    expect(await Promise.all([write(sql), write(sql), write(sql)])).toEqual(Array(3).fill(portOf(primary)))
    await until('it listens', () => begun === 1)

    await primary.stop()
    expect(await write(sql).catch(isUnreachable)).toBe(true)
    const other = connect(standby.url, { max: 1 })
    await other`select pg_promote()`
    await until('the other one takes over', async () => (await write(sql)) === portOf(standby))
    await until('it listens there', () => begun === 2)
    await other`select pg_notify('parley_topics', 'another outbox')`
    await until('it hears', () => heard === 1)
    await other.end({ timeout: 1 })
  } finally {
    await topics.close()
    await sql.end({ timeout: 1 })
  }
})

test('a server that takes no writes any more is left for one that does', async () => {
  // The former primary knows nothing of what became of it; here it plays a server that is the right one by now.
  primary = await both.startPrimary()
  const [sql, old] = [connect(bothOf(), { max: 2 }), connect(standby.url, { max: 1 })]
  try {
    expect(await write(sql)).toBe(portOf(standby))
    await old`alter system set default_transaction_read_only = on`
    await old`select pg_reload_conf()`
    const refusals: unknown[] = []
    await until('the other one is found', () =>
      write(sql).then(
        (port) => port === portOf(primary),
        (cause: unknown) => refusals.push(cause) < 0,
      ),
    )
    expect(refusals.map(isUnreachable)).toEqual(refusals.map(() => true))
    expect(refusals[0]).toMatchObject({ code: '25006' })
  } finally {
    await Promise.all([sql.end({ timeout: 1 }), old.end({ timeout: 1 })])
  }
})
