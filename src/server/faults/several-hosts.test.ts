// Several hosts in one address: a real primary and its real standby, which takes over.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type EmbeddedPostgres, startPostgres } from '#store/embedded/postgres.ts'
import { connect } from '#store/postgres/connect.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { openTopicChannel } from '#store/postgres/topic-channel.ts'
import { isUnreachable } from '#store/postgres/violations.ts'
import { until } from '#store/testing/until.ts'

import { findLines } from '../process/database.ts'

const folders = { first: '', second: '' }
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
const start = (dataDir: string, settings: Record<string, string> = {}) =>
  startPostgres({ dataDir, settings: { fsync: 'off', ...settings }, detached: false, log: () => {} })

beforeAll(async () => {
  folders.first = await mkdtemp(join(tmpdir(), 'parley-first-'))
  folders.second = await mkdtemp(join(tmpdir(), 'parley-second-'))
  const made = await start(folders.first)
  await made.stop()
  // With its owner, who is not us where we are root.
  await promisify(execFile)('cp', ['-a', `${folders.first}/.`, folders.second])
  primary = await start(folders.first)
  const { port, username, password } = new URL(primary.url)
  await writeFile(join(folders.second, 'postgres', 'standby.signal'), '')
  standby = await start(folders.second, { primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}` })
})
afterAll(async () => {
  await standby?.stop()
  await primary?.stop()
  await Promise.all(Object.values(folders).map((folder) => rm(folder, { recursive: true, force: true })))
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
  primary = await start(folders.first)
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
