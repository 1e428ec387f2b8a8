// What is left to do behind a pooler when a line of its was dead: it may hold other dead ones, and the server may hold transactions that nobody goes on with (decision 310).
import type { LineLog, Statements } from './line.ts'

/** How often a pooler is asked for dead connections after an outage; one whose connections are all at work looks like one whose are dead. */
const ROUNDS = 10
/** For how long it is looked at what was left open at the server, though nobody here waits for it any more. */
const UNEASY_MS = 30_000

export interface PoolerCare {
  /** The server has answered through the pooler, perhaps after an outage. */
  answered(found: Statements, wasAway: boolean): Promise<void>
  /** A connection of it was found dead. */
  lost(): Promise<void>
  /** Whether it is to be looked at without a reason of ours. */
  isUneasy(): boolean
}

/** Takes care of what a pooler holds. `loseSilent` closes our own connections that wait for an answer. */
export function createPoolerCare(closeDead: () => Promise<number>, loseSilent: () => void, log: LineLog): PoolerCare {
  let uneasyUntil = 0
  const beUneasy = (): void => {
    uneasyUntil = performance.now() + UNEASY_MS
  }
  return {
    async answered({ ended }, wasAway) {
      if (ended > 0) log.warn({ ended }, 'Transactions that a cut line had left open were ended')
      if (!wasAway) return
      // What is silent was said to a connection that is dead.
      for (let round = 0; round < ROUNDS && (await closeDead()) > 0; round += 1) loseSilent()
      beUneasy()
    },
    async lost() {
      // Where one was dead, others are.
      await closeDead()
      beUneasy()
    },
    isUneasy: () => performance.now() < uneasyUntil,
  }
}
