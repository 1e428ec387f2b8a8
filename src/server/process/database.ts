import { setTimeout as delay } from 'node:timers/promises'

import { connect, type ConnectOptions, hostsOf, SERVER_SIDE } from '#store/postgres/connect.ts'
import { startPostgres } from '#store/embedded/postgres.ts'
import { isAlive } from '#store/embedded/postmaster.ts'
import { serverVersion } from '#store/postgres/health.ts'
import { lockInstallation } from '#store/embedded/installation-lock.ts'
import { findPooling, isSameDatabase } from '#store/postgres/pooling.ts'

import type { Config } from '../config.ts'
import type { Logger } from './log.ts'

/** The ways to a database. */
export interface DatabaseLines {
  url: string
  /** For what lasts longer than a transaction, such as listening: it leads past a pooler. */
  directUrl: string
  /** How connections of `url` are used. */
  options: Pick<ConnectOptions, 'session' | 'prepare' | 'pipeline'>
}

export interface Database extends DatabaseLines {
  stop(): Promise<void>
}

const OLDEST_VERSION = 150_000
const PATIENCE_MS = 60_000
const WATCH_MS = 1_000
/** PgBouncer says so to a setting of a connection that it does not know, and a server to one that its system has not. */
const isUnsupported = ({ code, message }: { code: string; message: string }): boolean =>
  code === '22023' || (code === '08P01' && message.startsWith('unsupported startup parameter'))
/** PgBouncer has one code for all that it refuses. */
const REFUSALS_OF_POOLERS = /^(password authentication failed|no such (database|user)|SASL authentication failed)/

/** Opens the database of the settings: the embedded PostgreSQL, or one of the operator's own, which may still be starting. */
export async function openDatabase(config: Config, log: Logger, say: (line: string) => void): Promise<Database> {
  if (config.DATABASE_URL === undefined) return openEmbedded(config, log, say)
  return { ...(await findLines({ ...config, DATABASE_URL: config.DATABASE_URL }, say)), stop: async () => {} }
}

type LineSettings = Pick<Config, 'DATABASE_DIRECT_URL' | 'DATABASE_PREPARED'> & { DATABASE_URL: string }

/** Waits for the database of the settings, and finds out what stands before it: a pooler that keeps no sessions needs another line beside it. */
export async function findLines({ DATABASE_URL: url, ...settings }: LineSettings, say: (line: string) => void): Promise<DatabaseLines> {
  const { isDirect } = await waitForServer('DATABASE_URL', url, say)
  const { keepsSessions, keepsStatements } = await findPooling(url)
  const directUrl = settings.DATABASE_DIRECT_URL ?? url
  const prepare = settings.DATABASE_PREPARED ?? keepsStatements
  const options = { prepare, pipeline: keepsSessions, ...(isDirect && { session: SERVER_SIDE }) }
  if (directUrl === url && keepsSessions) return { url, directUrl, options }
  if (directUrl === url) throw new Error(NEEDS_DIRECT)
  await waitForServer('DATABASE_DIRECT_URL', directUrl, say)
  if (!(await findPooling(directUrl)).keepsSessions)
    throw new Error('DATABASE_DIRECT_URL leads to a pooler in transaction mode too. Set it to the address of PostgreSQL itself.')
  if (!(await isSameDatabase(url, directUrl)))
    throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to two different databases. Let both lead to the same one.')
  return { url, directUrl, options }
}

const NEEDS_DIRECT =
  'DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer. Parley can use it, and needs a line past it for news between nodes, ' +
  'migrations and backups: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, or let the pooler use session mode.'

/** Starts the embedded PostgreSQL and starts it again, on the same port, when it dies while we live. */
async function openEmbedded(config: Config, log: Logger, say: (line: string) => void): Promise<Database> {
  let running = await startPostgres({ dataDir: config.DATA_DIR, log: say })
  const { url } = running
  let lock = await lockInstallation(url)
  if (!lock) throw new Error(`Another Parley is running on ${config.DATA_DIR}. Stop it first, or choose another folder with DATA_DIR.`)
  let stopped = false
  const again = async (): Promise<void> => {
    const port = Number(new URL(url).port)
    const started = await startPostgres({ dataDir: config.DATA_DIR, port, log: (line) => log.info({}, line) })
    if (Number(new URL(started.url).port) !== port) {
      await started.stop()
      throw new Error(`Port ${port}, to which everything here connects, was taken by another program.`)
    }
    running = started
    await lock?.release()
    lock = await lockInstallation(url)
  }
  const watch = async (): Promise<void> => {
    while (!stopped) {
      await delay(WATCH_MS, undefined, { ref: false })
      if (stopped || isAlive(running.pid)) continue
      log.error({ pid: running.pid }, 'The embedded PostgreSQL died; it is started again')
      await again().catch((cause: unknown) => log.error({ err: cause }, 'The embedded PostgreSQL could not be started again'))
    }
  }
  void watch()
  return {
    url,
    directUrl: url,
    // On Windows the server cannot see that a client has gone, and refuses to look.
    options: process.platform === 'win32' ? {} : { session: SERVER_SIDE },
    async stop() {
      stopped = true
      await lock?.release()
      await running.stop()
    },
  }
}

async function waitForServer(setting: string, url: string, say: (line: string) => void): Promise<{ isDirect: boolean }> {
  const host = hostsOf(url)
  let isDirect = true
  for (const began = Date.now(); ;) {
    const answer = await askVersion(url, isDirect)
    if (isDirect && typeof answer === 'object' && isUnsupported(answer)) {
      isDirect = false
      continue
    }
    if (typeof answer === 'number' && answer < OLDEST_VERSION)
      throw new Error(`The PostgreSQL at ${host} is older than 15. Parley needs 15 or newer.`)
    if (typeof answer === 'number') return { isDirect }
    // A wrong password does not become right by waiting.
    if (/^(28|3D)/.test(answer.code) || REFUSALS_OF_POOLERS.test(answer.message))
      throw new Error(`The PostgreSQL at ${host} refuses ${setting}: ${answer.message}`)
    if (Date.now() - began > PATIENCE_MS)
      throw new Error(`The PostgreSQL at ${host} did not answer for ${PATIENCE_MS / 1_000} seconds: ${answer.message}`)
    say(`Waiting for the PostgreSQL at ${host}: ${answer.message}`)
    await delay(3_000)
  }
}

async function askVersion(url: string, isDirect: boolean): Promise<number | { code: string; message: string }> {
  const sql = connect(url, { max: 1, connectTimeoutS: 5, ...(isDirect && { session: SERVER_SIDE }) })
  try {
    return await serverVersion(sql)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { code, message: error instanceof Error && error.message ? error.message : code }
  } finally {
    await sql.end({ timeout: 1 })
  }
}
