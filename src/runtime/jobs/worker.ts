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
  let endSleepAt: ((at: number) => void) | null = null
  let restUntil = 0
  let backoffMs = 0

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      let endsAt = performance.now() + ms
      let timer = after(ms, resolve)
      endSleepAt = (at) => {
        if (at >= endsAt) return
        endsAt = at
        clearTimeout(timer)
        timer = undefined
        if (at <= performance.now()) resolve()
        else timer = after(at - performance.now(), resolve)
      }
      if (stopping) endSleepAt(0)
      else if (woken) wakeSoon()
      else if (reminded) remindSoon()
    })
  const wakeSoon = () => {
    if (backoffMs === 0) endSleepAt?.(gatherMs === 0 ? 0 : performance.now() + gatherMs)
  }
  const remindSoon = () => {
    if (backoffMs === 0) endSleepAt?.(Math.max(restUntil, gatherMs === 0 ? 0 : performance.now() + gatherMs))
  }

  const loop = async () => {
    while (!stopping) {
      woken = reminded = false
      let sleepMs = pollMs
      let { restMs = 0 } = pace
      try {
        const { more, ...done } = await round()
        backoffMs = 0
        if (more) continue
        restMs = done.restMs ?? restMs
        sleepMs = Math.max(1, Math.min(pollMs, done.sleepMs ?? pollMs))
      } catch (cause) {
        backoffMs = Math.min(LAST_BACKOFF_MS, Math.max(FIRST_BACKOFF_MS, backoffMs * 2))
        sleepMs = backoffMs
        log.error({ err: cause, worker: name, retryInMs: backoffMs }, 'a round of work failed and will be tried again')
      }
      restUntil = performance.now() + restMs
      await sleep(sleepMs)
      endSleepAt = null
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
      endSleepAt?.(0)
      await running
    },
  }
}

const after = (ms: number, run: () => void): NodeJS.Timeout | undefined => (ms === Infinity ? undefined : setTimeout(run, ms))
