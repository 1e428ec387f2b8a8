import { setTimeout as delay } from 'node:timers/promises'

import { connect, SERVER_SIDE } from '#store/postgres/connect.ts'
import { startPostgres } from '#store/embedded/postgres.ts'
import { isAlive } from '#store/embedded/postmaster.ts'
import { serverVersion } from '#store/postgres/health.ts'
import { lockInstallation } from '#store/postgres/installation-lock.ts'

import type { Config } from '../config.ts'
import type { Logger } from './log.ts'

export interface Database {
  url: string
  /** False where the settings of connections are refused, as PgBouncer does. */
  isDirect: boolean
  stop(): Promise<void>
}

const OLDEST_VERSION = 150_000
const PATIENCE_MS = 60_000
const WATCH_MS = 1_000
/** What PgBouncer says to a setting of a connection that it does not know, and a server to one that its system has not. */
const UNSUPPORTED_SETTING = new Set(['08P01', '22023'])

/** Opens the database of the settings: the embedded PostgreSQL, or one of the operator's own, which may still be starting. */
export async function openDatabase(config: Config, log: Logger, say: (line: string) => void): Promise<Database> {
  if (config.DATABASE_URL === undefined) return openEmbedded(config, log, say)
  const { isDirect } = await waitForServer(config.DATABASE_URL, say)
  return { url: config.DATABASE_URL, isDirect, stop: async () => {} }
}

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
    // On Windows the server cannot see that a client has gone, and refuses to look.
    isDirect: process.platform !== 'win32',
    async stop() {
      stopped = true
      await lock?.release()
      await running.stop()
    },
  }
}

async function waitForServer(url: string, say: (line: string) => void): Promise<{ isDirect: boolean }> {
  const { host } = new URL(url)
  let isDirect = true
  for (const began = Date.now(); ;) {
    const answer = await askVersion(url, isDirect)
    if (isDirect && typeof answer === 'object' && UNSUPPORTED_SETTING.has(answer.code)) {
      isDirect = false
      continue
    }
    if (typeof answer === 'number' && answer < OLDEST_VERSION)
      throw new Error(`The PostgreSQL at ${host} is older than 15. Parley needs 15 or newer.`)
    if (typeof answer === 'number') return { isDirect }
    // A wrong password does not become right by waiting.
    if (/^(28|3D)/.test(answer.code)) throw new Error(`The PostgreSQL at ${host} refuses DATABASE_URL: ${answer.message}`)
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
