// Whether the database still answers, and what becomes of those who wait for it. A statement may take as long as it takes; what may not last is a silence that
// no statement explains. After a second of it a new connection asks the server what the silent ones are doing (decision 275).
import { isAway } from '../violations.ts'
import type { AskBackends, Backend, Found, Line, LineLog, Statements, WatchedPool } from './line.ts'
import { createPoolerCare } from './pooler-care.ts'

/** What the watch asks the server, and a pooler before it. */
export interface Inquiry {
  ask: AskBackends
  /** Has a pooler close what it holds of dead connections to the server, and tells how many they were. */
  closeDead(): Promise<number>
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

const NEWS = {
  away: 'The database does not answer: its callers are refused until it does',
  stuck: 'The database waits for its synchronous standby with every commit: whoever writes is refused until it goes on',
}
type Trouble = keyof typeof NEWS

/** The error of who waited for an answer in vain. Whether the statement was done is not known. */
const noAnswer = (cause?: unknown): Error => Object.assign(new Error('The database does not answer', { cause }), { code: 'NO_ANSWER' })

const isStatements = (found: Found): found is Statements => found !== null && !(found instanceof Map)

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
  const pooler = createPoolerCare(closeDead, () => silent().forEach((line) => line.lose(noAnswer())), log)

  const answered = async (backends: Found, began: number): Promise<void> => {
    if (isStatements(backends)) await pooler.answered(backends, state.isAway())
    // Those that nothing was heard of meanwhile.
    const { isStuck, lost } = judge(silent(performance.now() - began), backends)
    state.become(isStuck ? 'stuck' : null)
    if (lost > 0) await pooler.lost()
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
    if (isLooking || !(suspected || state.isTrouble() || (performance.now() >= restsUntil && (silent().length > 0 || pooler.isUneasy()))))
      return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }
  const timer = setInterval(tick, TICK_MS).unref()
  return {
    suspect: () => (suspected = true),
    stop: () => clearInterval(timer),
  }
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
