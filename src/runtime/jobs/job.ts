import type { DueQuery } from '#store/postgres/due-times.ts'

import type { Topic } from './topics.ts'
import type { Round } from './worker.ts'

/** One kind of background work, as the scheduler runs it. */
export interface Job {
  name: string
  /** The commits after which there may be work for it. */
  wokenBy: readonly Topic[]
  /** When its next work is due; a topic, or the time, runs it where that has come. Without it every topic runs it. */
  due?: DueQuery | undefined
  /** A topic runs it at once, without asking whether something is due. */
  atOnce?: boolean
  /** How long it rests before it runs again for what is still due. */
  restMs?: number
  /** How long a topic waits for others to come with it. */
  gatherMs?: number
  /** It runs this often, woken or not. */
  everyMs?: number
  /** Does some of the work. `wake` runs it again, for what ends later. */
  run(wake: () => void): Promise<Round>
  /** What this process has claimed and works on. */
  claims?: Claims
  /** Waits for what is under way; called when `run` is no longer. */
  finish?(): Promise<void>
}

/** Rows that a job claims for as long as a lease and works on outside a transaction. */
export interface Claims {
  /** Begins the leases of what is under way here again. */
  renew(leaseMs: number): Promise<void>
  /** Ends the leases of what is still held here, so that others take it at once; tells whether there was any. Called when this process does no more. */
  release(): Promise<boolean>
  /** When the first lease that nobody renewed ends. Left out where a row whose lease ended is simply due again. */
  lostAt?: DueQuery
  /** Settles, or puts back in line, what another process left. */
  recover?(wake: () => void): Promise<void>
}
