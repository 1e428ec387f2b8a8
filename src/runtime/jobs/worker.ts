import { isSilence, isUnreachable } from '#store/postgres/violations.ts'

import type { Logger } from '../logger.ts'

/** A loop that runs rounds while there is work and sleeps until somebody wakes it. */
export interface Worker {
  start(): void
  /** Says that there may be work. */
  wake(): void
  /** Says that there may be work, but not for a worker that has only just looked: it looks once its rest is over. */
  remind(): void
  /** Ends the loop after the round that runs. */
  stop(): Promise<void>
}

/** What a round found: `more` runs the next one at once; otherwise the worker sleeps until it is woken, at the longest for `sleepMs`. `restMs`: its rest this time. */
export type Round = { more: boolean; sleepMs?: number | undefined; restMs?: number | undefined }

const FIRST_BACKOFF_MS = 100
const LAST_BACKOFF_MS = 5_000
/** What failed because the database is away goes on soon after its return. */
const LAST_BACKOFF_AWAY_MS = 500

/** How a worker sleeps, in milliseconds: at the longest, after a round before a reminder counts, and after a wake-up for others to come with it. */
export interface Pace {
  pollMs?: number | undefined
  restMs?: number | undefined
  gatherMs?: number | undefined
}

/** Makes a worker of a round. A round that throws (the database is away, say) is tried again, slower each time. */
export function createWorker(name: string, pace: Pace, log: Logger, round: () => Promise<Round>): Worker {
  const { pollMs = Infinity, gatherMs = 0 } = pace
  let running: Promise<void> | null = null
  let stopping = false
  let woken = false
  let reminded = false
  const sleeper = createSleeper()
  const retry = retrying(name, log, round)
  let restUntil = 0

  const sleep = (ms: number): Promise<void> => {
    const slept = sleeper.sleep(ms)
    if (stopping) sleeper.endBy(0)
    else if (woken) wakeSoon()
    else if (reminded) remindSoon()
    return slept
  }
  const soon = () => (gatherMs === 0 ? 0 : performance.now() + gatherMs)
  const endSleepBy = (at: number): void => {
    if (retry.backoffMs() === 0) sleeper.endBy(at)
  }
  const wakeSoon = () => endSleepBy(soon())
  const remindSoon = () => endSleepBy(Math.max(restUntil, soon()))

  const loop = async () => {
    while (!stopping) {
      woken = reminded = false
      const { more, sleepMs = pollMs, restMs = pace.restMs ?? 0 } = await retry.round()
      if (more) continue
      restUntil = performance.now() + restMs
      await sleep(retry.backoffMs() || Math.max(1, Math.min(pollMs, sleepMs)))
    }
  }

  return {
    start() {
      running ??= loop()
    },
    wake() {
      woken = true
      wakeSoon()
    },
    remind() {
      reminded = true
      remindSoon()
    },
    async stop() {
      stopping = true
      sleeper.endBy(0)
      await running
    },
  }
}

/** Rounds of which one that throws is logged, and asks for a pause that is longer each time. */
function retrying(name: string, log: Logger, round: () => Promise<Round>): { round(): Promise<Round>; backoffMs(): number } {
  let backoffMs = 0
  return {
    async round() {
      try {
        const done = await round()
        backoffMs = 0
        return done
      } catch (cause) {
        const longest = isUnreachable(cause) ? LAST_BACKOFF_AWAY_MS : LAST_BACKOFF_MS
        backoffMs = Math.min(longest, Math.max(FIRST_BACKOFF_MS, backoffMs * 2))
        const fields = { err: cause, worker: name, retryInMs: backoffMs }
        // That the database is silent is said once, and not by each who waits for it.
        if (isSilence(cause)) log.info(fields, 'a round of work waits for the database')
        else log.error(fields, 'a round of work failed and will be tried again')
        return { more: false }
      }
    },
    backoffMs: () => backoffMs,
  }
}

/** A sleep whose end can be brought forward. */
interface Sleeper {
  sleep(ms: number): Promise<void>
  /** Ends the sleep by then at the latest; does nothing where nobody sleeps. */
  endBy(at: number): void
}

function createSleeper(): Sleeper {
  let bringForward: ((at: number) => void) | null = null
  return {
    async sleep(ms) {
      await new Promise<void>((resolve) => {
        let endsAt = performance.now() + ms
        let timer = after(ms, resolve)
        bringForward = (at) => {
          if (at >= endsAt) return
          endsAt = at
          clearTimeout(timer)
          timer = undefined
          if (at <= performance.now()) resolve()
          else timer = after(at - performance.now(), resolve)
        }
      })
      bringForward = null
    },
    endBy: (at) => bringForward?.(at),
  }
}

const after = (ms: number, run: () => void): NodeJS.Timeout | undefined => (ms === Infinity ? undefined : setTimeout(run, ms))
