// A node beside a primary and its standby, over HTTP: who is answered by which. The standby is kept from replaying, so what it says is what was.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { COMPILED } from '#runtime/testing/compiled.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { connect } from '#store/postgres/connect.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { insertRows } from '#store/testing/rows.ts'
import { type Replicated, startReplicated } from '#store/testing/standby.ts'
import { until } from '#store/testing/until.ts'

import { diagnostics } from '../cli/diagnostics.ts'
import type { Cli } from '../cli/open-cli.ts'
import { loadConfig } from '../config.ts'
import { cookieOf } from '../testing/cells.ts'
import { type ClusterNode, startNode } from '../testing/cluster.ts'

let both: Replicated
let sql: Sql
let standby: Sql
let node: ClusterNode
let folder: string
let cookie = ''
let app: string
let appId: string
let [program, other] = ['', '']
beforeAll(async () => {
  both = await startReplicated()
  sql = connect(both.primary.url, { max: 3 })
  standby = connect(both.standby.url, { max: 1 })
  folder = await mkdtemp(join(tmpdir(), 'parley-replica-'))
  node = await startNode({
    PATH: '/usr/bin:/bin',
    NODE_COMPILE_CACHE: COMPILED,
    DATA_DIR: folder,
    DATABASE_URL: both.primary.url,
    DATABASE_READ_URL: both.standby.url,
    // The standby stands still for as long as a test takes.
    DATABASE_READ_LAG: '60',
    PORT: String(await freePort(null)),
    EMULATOR: 'off',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
  })
  await until('the node to be ready', () => node.isReady())
  const account = { name: 'Olga', email: 'olga@parley.test', password: 'correct horse battery' }
  cookie = cookieOf(await ask('POST', '/api/v1/auth/sign-up', {}, account))
  ;({ id: appId } = await ok('POST', '/api/v1/apps', { cookie }, { name: 'Shop' }))
  app = `/api/v1/apps/${appId}`
  const keyOf = async (name: string) => (await ok('POST', `${app}/keys`, { cookie }, { name, scopes: ['read', 'send', 'manage'] })).secret
  program = await keyOf('Program')
  other = await keyOf('Other')
})
afterAll(async () => {
  await node?.stop('SIGKILL')
  await Promise.all([sql?.end({ timeout: 1 }), standby?.end({ timeout: 1 })])
  await both?.end()
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

interface As {
  cookie?: string
  key?: string
}

const ask = (method: string, path: string, { cookie: own, key }: As, body?: object): Promise<Response> =>
  fetch(`${node.url}${path}`, {
    method,
    headers: {
      ...(key === undefined ? { origin: node.url, ...(own !== undefined && { cookie: own }) } : { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
// oxlint-disable-next-line typescript/no-explicit-any -- any answer: a test reads the part it asked for
const ok = async (...asked: Parameters<typeof ask>): Promise<any> => {
  const answer = await ask(...asked)
  if (!answer.ok) throw new Error(`${asked[1]} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

const labels = async (key: string): Promise<string[]> =>
  (await ok('GET', `${app}/labels`, { key })).items.map(({ name }: { name: string }) => name)
// A longer word that is not found is looked for once more, in a transaction, and so by the primary.
const found = async (): Promise<number> => (await ok('GET', `${app}/search?q=Zed`, { cookie })).contacts.length
const replica = async (): Promise<string> => (await (await fetch(`${node.url}/readyz`)).json()).replica
const metric = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (.*)$`, 'm').exec(await (await fetch(`${node.url}/metrics`)).text())?.[1])
/** The standby has all that was written, and no caller wrote lately. */
async function settle(): Promise<void> {
  await sql`delete from caller_write`
  const [row] = await sql<{ place: string }[]>`select pg_current_wal_flush_lsn()::text as place`
  await until('the standby to have it', async () => {
    const [now] = await standby<{ has: boolean }[]>`select pg_last_wal_replay_lsn() >= ${row?.place ?? ''}::pg_lsn as has`
    return now?.has === true
  })
}

/** Keeps the standby from replaying what comes now. */
async function pause(): Promise<void> {
  await standby`select pg_wal_replay_pause()`
  await until('it to stand still', async () => {
    const [row] = await standby<{ state: string }[]>`select pg_get_wal_replay_pause_state() as state`
    return row?.state === 'paused'
  })
}

test('lists of programs and searches are answered by the standby, and what a caller wrote by the primary', async () => {
  await until('the standby to be in use', async () => (await replica()) === 'ok')
  expect(await metric('parley_read_replica_used')).toBe(1)
  await settle()
  await pause()
  await insertRows(sql, 'contact', { appId, id: 'zed', name: 'Zed' })
  expect((await ok('POST', `${app}/labels`, { key: program }, { name: 'Urgent', color: 'teal' })).name).toBe('Urgent')

  expect(await labels(program)).toContain('Urgent')
  expect(await labels(other)).not.toContain('Urgent')
  expect(await found()).toBe(0)

  await standby`select pg_wal_replay_resume()`
  await until('the standby to have it', async () => (await labels(other)).includes('Urgent'))
  expect(await found()).toBe(1)
})

test('exports are read from the standby too', async () => {
  await settle()
  await pause()
  await sql`
    insert into audit_entry (app_id, id, kind, operation, actor_kind, actor_id, actor_name, ip, subject_name)
    values (${appId}, 'late', 'settings', 'updateApp', 'user', 'somebody', 'Somebody Late', '192.0.2.1', 'Shop')`
  const readLog = async () => (await ask('GET', `${app}/audit-log/export`, { cookie })).text()
  const log = await readLog()
  expect(log).toContain('Olga')
  expect(log).not.toContain('Somebody Late')
  await standby`select pg_wal_replay_resume()`
  await until('the standby to have it', async () => (await readLog()).includes('Somebody Late'))
})

test('a standby that dies is named: by diagnostics, metrics and readiness, which stays green', async () => {
  const look = async (): Promise<string | undefined> => {
    const lines: string[] = []
    const config = { ...loadConfig(), DATA_DIR: folder, DATABASE_READ_URL: both.standby.url }
    const cli = { config, sql, secrets: {}, poolOptions: {}, say: (line: string) => void lines.push(line) } as unknown as Cli
    await diagnostics(cli)
    return lines.find((line) => line.includes('read replica'))
  }
  expect(await look()).toMatch(/^ {2}ok {5}read replica, \d+ ms behind$/)
  await both.standby.stop()
  await until('it to be left', async () => (await replica()) !== 'ok')
  expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
  expect([await metric('parley_read_replica_used'), await labels(other)]).toEqual([0, expect.arrayContaining(['Urgent'])])
  expect(await look()).toContain('look   read replica: it does not answer')
})
