import type { Logger } from '../logger.ts'

/** A loop that works while there is work and sleeps until it is poked or its poll is due. */
export interface Worker {
  start(): void
  /** Tells it that there may be work. */
  poke(): void
  /** Ends the loop after the round that runs. */
  stop(): Promise<void>
}

/** What a round found: `more` runs the next one at once; otherwise it sleeps, at the longest for `sleepMs`. */
export type Round = { more: boolean; sleepMs?: number }

const FIRST_BACKOFF_MS = 100
const LAST_BACKOFF_MS = 5_000

/** How long a worker sleeps unless it is poked, and how long a poke waits for others to come with it; milliseconds. */
export interface Pace {
  pollMs: number
  gatherMs: number
}

interface Deps {
  log: Logger
  /** How long any worker sleeps at most, in milliseconds; left out, as long as each finds right. For tests, which change the database behind its back. */
  pollMs?: number
}

/** Makes a worker of a round. A round that throws (the database is away, say) is tried again, slower each time. */
export function createWorker(name: string, pace: number | Pace, deps: Deps, round: () => Promise<Round>): Worker {
  const { gatherMs, ...own } = typeof pace === 'number' ? { pollMs: pace, gatherMs: 0 } : pace
  const pollMs = Math.min(own.pollMs, deps.pollMs ?? Infinity)
  let running: Promise<void> | null = null
  let stopping = false
  let poked = false
  let wake: (() => void) | null = null
  let backoffMs = 0

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, ms)
      let woken = false
      wake = () => {
        if (woken) return
        woken = true
        clearTimeout(timer)
        if (stopping || gatherMs === 0) resolve()
        else timer = setTimeout(resolve, gatherMs)
      }
      if (stopping || (poked && backoffMs === 0)) wake()
    })

  const loop = async () => {
    while (!stopping) {
      poked = false
      let sleepMs = pollMs
      try {
        const { more, sleepMs: until } = await round()
        backoffMs = 0
        if (more) continue
        sleepMs = Math.max(1, Math.min(pollMs, until ?? pollMs))
      } catch (cause) {
        backoffMs = Math.min(LAST_BACKOFF_MS, Math.max(FIRST_BACKOFF_MS, backoffMs * 2))
        sleepMs = backoffMs
        deps.log.error({ err: cause, worker: name, retryInMs: backoffMs }, 'a round of work failed and will be tried again')
      }
      await sleep(sleepMs)
      wake = null
    }
  }

  return {
    start() {
      running ??= loop()
    },
    poke() {
      poked = true
      if (backoffMs === 0) wake?.()
    },
    async stop() {
      stopping = true
      wake?.()
      await running
    },
  }
}
