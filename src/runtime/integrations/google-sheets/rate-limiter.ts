/** Time as the queues see it: tests hand in one that does not pass by itself. */
export interface QueueClock {
  now(): number
  sleep(ms: number): Promise<void>
  /** From 0 up to 1. */
  random(): number
}

/** Lets at most so many calls go in any minute. */
export interface Pace {
  /** Resolves when one more may go, and counts it. */
  turn(): Promise<void>
}

/** Google counts when a call arrives and we when it leaves: a second more makes up for the way. */
const WINDOW_MS = 61_000

/** Makes a pace of `perMinute`. Callers go in the order in which they asked. */
export function createPace(perMinute: number, clock: QueueClock): Pace {
  let times: number[] = []
  let last: Promise<void> = Promise.resolve()
  const wait = async (): Promise<void> => {
    for (;;) {
      times = times.filter((at) => at > clock.now() - WINDOW_MS)
      const [oldest] = times
      if (times.length < perMinute || oldest === undefined) break
      await clock.sleep(oldest + WINDOW_MS - clock.now() + 1)
    }
    times.push(clock.now())
  }
  return {
    turn() {
      last = last.then(wait)
      return last
    },
  }
}
