// Whether the database still answers, and what becomes of those who wait for it. A statement may take as long as it takes; what may not last is a silence that
// no statement explains. After a second of it a new connection asks the server what the silent ones are doing (decision 275).
import type postgres from 'postgres'

import { isAway } from '../violations.ts'

/** A connection of a pool, as the driver with its patch shows it. */
export interface Line {
  /** Of the process that serves it; null before it was told. */
  pid: number | null
  connecting: boolean
  /** Since when an answer is owed and nothing was heard; 0 where none is owed. */
  silentMs: number
  /** Closes it at once; what waits on it fails. */
  lose(error: Error): void
  /** What waits on it fails, and the connection waits on. */
  abandon(error: Error): void
}

export interface WatchedPool {
  lines(): Line[]
  /** Fails what waits for a free connection. */
  refuseWaiting(error: Error): void
}

/** What a process of the server does. */
export interface Backend {
  isAtWork: boolean
  /** What it waits for, in PostgreSQL's words; null where it works. */
  wait: string | null
  waitsForLock: boolean
}

/** What is known of all of Parley's statements, where a pooler gives connections numbers of its own. */
export interface Statements {
  /** For how long the longest has been at work. */
  longestMs: number
  commitsWait: boolean
  /** How many transactions that nobody went on with were ended. */
  ended: number
}

export type Found = Map<number, Backend> | Statements | null

const isStatements = (found: Found): found is Statements => found !== null && !(found instanceof Map)

/** Asks on a new connection what these processes of the server do; null where that cannot be told. Fails where no answer comes in time. */
export type AskBackends = (pids: readonly number[]) => Promise<Found>

/** How a connection is made. */
export type LineOptions = Omit<postgres.Options<Record<string, never>>, 'types'>

/** What the watch asks the server, and a pooler before it. */
export interface Inquiry {
  ask: AskBackends
  /** Has a pooler close what it holds of dead connections to the server, and tells how many they were. */
  closeDead(): Promise<number>
}

export interface LineLog {
  warn(fields: object, message: string): void
}

export interface LineWatch {
  /** Looks soon: a connection was lost. */
  suspect(): void
  stop(): void
}

const TICK_MS = 250
const SILENT_MS = 1_000
/** What was silent for so long when the database answers again was said to a line that is dead. */
const SILENT_IN_TROUBLE_MS = 750
/** By how much a silence behind a pooler must be longer than any statement: who waits there for a free connection of the server is silent too. */
const POOLED_MS = 5_000
/** Between two looks at statements that merely take their time. */
const REST_MS = 2_000
/** One look may fail because this process had no time to hear the answer. */
const FAILURES = 2
/** How often a pooler is asked for dead connections after an outage; one whose connections are all at work looks like one whose are dead. */
const ROUNDS = 10

const NEWS = {
  away: 'The database does not answer: its callers are refused until it does',
  stuck: 'The database waits for its synchronous standby with every commit: whoever writes is refused until it goes on',
}
type Trouble = keyof typeof NEWS

/** The error of who waited for an answer in vain. Whether the statement was done is not known. */
const noAnswer = (cause?: unknown): Error => Object.assign(new Error('The database does not answer', { cause }), { code: 'NO_ANSWER' })

/** Watches the connections of a pool. Says once that the database is away, and once that it is back. */
export function watchLine(pool: WatchedPool, { ask, closeDead }: Inquiry, log: LineLog): LineWatch {
  const state = createState(log)
  let failures = 0
  let suspected = false
  let isLooking = false
  let restsUntil = 0

  const silent = (moreMs = 0): Line[] => {
    const longest = (state.isTrouble() ? SILENT_IN_TROUBLE_MS : SILENT_MS) + moreMs
    return pool.lines().filter(({ silentMs }) => silentMs >= longest)
  }

  const answered = async (backends: Found, began: number): Promise<void> => {
    const pooled = isStatements(backends) ? backends : null
    if (pooled && pooled.ended > 0) log.warn({ ended: pooled.ended }, 'Transactions that a cut line had left open were ended')
    if (pooled && state.isAway()) await clearPooler(closeDead, silent)
    // Those that nothing was heard of meanwhile.
    const { isStuck, lost } = judge(silent(performance.now() - began), backends)
    state.become(isStuck ? 'stuck' : null)
    // Where one was dead, others are.
    if (pooled && lost > 0) await closeDead()
    if (isStuck) pool.refuseWaiting(noAnswer())
    restsUntil = state.isTrouble() ? 0 : performance.now() + REST_MS
  }

  const look = async (): Promise<void> => {
    const began = performance.now()
    try {
      const backends = await ask(silent().flatMap(({ pid }) => pid ?? [])).catch((cause: unknown) => {
        if (isAway(cause)) throw cause
        // It answers, if only that it has no room.
        return null
      })
      failures = 0
      suspected = false
      await answered(backends, began)
    } catch (cause) {
      suspected = true
      failures += 1
      if (failures < FAILURES) return
      state.become('away', cause)
      for (const line of silent()) line.lose(noAnswer(cause))
      pool.refuseWaiting(noAnswer(cause))
    }
  }
  const tick = (): void => {
    if (isLooking || !(suspected || state.isTrouble() || (performance.now() >= restsUntil && silent().length > 0))) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }
  const timer = setInterval(tick, TICK_MS).unref()
  return {
    suspect: () => (suspected = true),
    stop: () => clearInterval(timer),
  }
}

/** Of a pooler's connections some may be dead still after an outage: what is silent was said to them. */
async function clearPooler(closeDead: Inquiry['closeDead'], silent: () => readonly Line[]): Promise<void> {
  for (let round = 0; round < ROUNDS && (await closeDead()) > 0; round += 1) for (const line of silent()) line.lose(noAnswer())
}

/** Whether there is trouble, told when it begins and when it ends. */
function createState(log: LineLog) {
  let trouble: { kind: Trouble; since: number } | null = null
  return {
    isTrouble: () => trouble !== null,
    isAway: () => trouble?.kind === 'away',
    become(kind: Trouble | null, cause?: unknown): void {
      if ((trouble?.kind ?? null) === kind) return
      const now = performance.now()
      if (kind !== null) log.warn({ err: cause }, NEWS[kind])
      else if (trouble) log.warn({ afterMs: Math.round(now - trouble.since) }, 'The database answers again')
      trouble = kind && { kind, since: now }
    },
  }
}

/** Ends the silences that no statement explains. Tells whether commits wait for a standby, and how many connections a pooler kept silent for nothing. */
function judge(lines: readonly Line[], found: Found): { isStuck: boolean; lost: number } {
  if (found instanceof Map) return { isStuck: judgeBackends(lines, found), lost: 0 }
  let lost = 0
  for (const line of lines) {
    if (line.connecting) line.lose(noAnswer())
    else if (found?.commitsWait) line.abandon(noAnswer())
    else if (found && line.silentMs > found.longestMs + POOLED_MS) {
      line.lose(noAnswer())
      lost += 1
    }
  }
  return { isStuck: found?.commitsWait ?? false, lost }
}

function judgeBackends(lines: readonly Line[], backends: Map<number, Backend>): boolean {
  const backendOf = ({ pid }: Line): Backend | undefined => (pid === null ? undefined : backends.get(pid))
  const isStuck = lines.some((line) => backendOf(line)?.wait === 'SyncRep')
  for (const line of lines) {
    const backend = backendOf(line)
    if (line.connecting) line.lose(noAnswer())
    // The statement, or its answer, is lost.
    else if (!backend?.isAtWork) line.lose(noAnswer())
    // Done here, and unknown there: the connection is kept, or each try would leave the server another process that waits.
    else if (backend.wait === 'SyncRep') line.abandon(noAnswer())
    else if (isStuck && backend.waitsForLock) line.lose(noAnswer())
  }
  return isStuck
}
