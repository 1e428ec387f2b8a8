import { type GoogleCalls, takeGoogleCall } from '#store/postgres/google-calls.ts'
import type { Sql } from '#store/postgres/sql.ts'

/** Time as the queues see it: tests hand in one that does not pass by itself. */
export interface QueueClock {
  now(): number
  sleep(ms: number): Promise<void>
  /** From 0 up to 1. */
  random(): number
}

/** Lets at most so many calls go in any minute, from all nodes together. */
export interface Pace {
  /** Resolves when one more may go, and counts it. */
  turn(): Promise<void>
}

/** Google counts when a call arrives and we when it leaves: a second more makes up for the way. */
const WINDOW_MS = 61_000

/** Makes a pace of `perMinute` for one connection. Callers of one node go in the order in which they asked. */
export function createPace(sql: Sql, calls: GoogleCalls, perMinute: number, clock: QueueClock): Pace {
  let last: Promise<void> = Promise.resolve()
  const wait = async (): Promise<void> => {
    for (;;) {
      const again = await takeGoogleCall(sql, calls, { most: perMinute, windowMs: WINDOW_MS, at: new Date(clock.now()) })
      if (again === null) return
      await clock.sleep(Math.max(1, again - clock.now() + 1))
    }
  }
  return {
    turn() {
      const turn = last.then(wait)
      // Whoever comes next waits for its own turn, whatever became of this one.
      last = turn.catch(() => {})
      return turn
    },
  }
}
