// What stands between us and PostgreSQL, found out by what it does: a pooler in transaction mode gives each transaction another connection of the server, so that
// nothing of a session lasts: no lock, no setting, nothing to listen on, and often no prepared statement (decision 281).
import { randomInt } from 'node:crypto'

import { connect } from './connect.ts'
import type { WatchedPool } from './lines/line.ts'
import type { Sql, Tx } from './sql.ts'
import { within } from './within.ts'

export interface Pooling {
  /** Whether a connection's session lasts longer than a transaction. */
  keepsSessions: boolean
  /** Whether what was prepared on a connection is known wherever its next transaction goes. */
  keepsStatements: boolean
}

const DIRECT: Pooling = { keepsSessions: true, keepsStatements: true }
const ROUNDS = 4
const PATIENCE_MS = 15_000
const ROUND_MS = 1_000

/** Finds out what stands before the database of an address. */
export async function findPooling(url: string): Promise<Pooling> {
  const [one, other] = [connect(url, { max: 1, lasting: true }), connect(url, { max: 1, lasting: true })]
  try {
    const { pid } = await askPid(one)
    // A pooler gives its connections numbers of its own.
    if ((one as unknown as WatchedPool).lines()[0]?.pid === pid) return DIRECT
    const seen: Seen = { pids: new Set(), isShared: false, isLost: false }
    // One that keeps the other connection waiting for the first has a single one, and gives it for a session.
    await within(PATIENCE_MS, () => watchRounds(one, other, seen)).catch(() => {})
    if (!seen.isShared) return DIRECT
    return { keepsSessions: false, keepsStatements: !seen.isLost && seen.pids.size > 1 }
  } finally {
    await Promise.all([one.end({ timeout: 0 }), other.end({ timeout: 0 })])
  }
}

interface Seen {
  pids: Set<number>
  /** A process of the server served both connections, or a connection was served by two. */
  isShared: boolean
  isLost: boolean
}

/** Looks, while one connection holds a process of the server, which one the other gets. */
async function watchRounds(one: Sql, other: Sql, seen: Seen): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await askPid(one)
    await other.begin(async (tx) => {
      const held = await askPid(tx)
      // Where there is one process for all, this waits for the transaction around it.
      const now = await within(ROUND_MS, () => askPid(one)).catch(() => null)
      seen.isShared ||= held.pid === before.pid || (now !== null && now.pid !== before.pid)
      seen.isLost ||= before.isLost || (now?.isLost ?? true)
      for (const { pid } of now ? [before, now] : [before]) seen.pids.add(pid)
    })
    if (seen.isShared && seen.isLost) return
  }
}

/** Which process of the server answers, and whether it had to be told a statement anew that was prepared before. */
async function askPid(sql: Sql | Tx): Promise<{ pid: number; isLost: boolean }> {
  const asked = sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const [row] = await asked
  return { pid: row?.pid ?? 0, isLost: 'retried' in asked && asked.retried !== undefined }
}

/** Whether two addresses lead to one database: what is locked by the one cannot be had by the other. */
export async function isSameDatabase(url: string, directUrl: string): Promise<boolean> {
  const [pool, direct] = [connect(url, { max: 1, prepare: false }), connect(directUrl, { max: 1 })]
  const key = randomInt(2 ** 47)
  const tryLock = (sql: Sql | Tx) => sql<{ isFree: boolean }[]>`select pg_try_advisory_xact_lock(${key}) as "isFree"`
  try {
    return await direct.begin(async (tx) => {
      await tryLock(tx)
      const [row] = await tryLock(pool)
      return row?.isFree === false
    })
  } finally {
    await Promise.all([pool.end({ timeout: 1 }), direct.end({ timeout: 1 })])
  }
}
