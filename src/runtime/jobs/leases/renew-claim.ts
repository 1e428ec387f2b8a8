// Keeps a claim while its work is under way. A node that died renews nothing, and another takes over when the lease ends.
import { setTimeout as delay } from 'node:timers/promises'

import type { Logger } from '#runtime/logger.ts'

/** A row that this process took for one lease, to work on it outside a transaction. */
export interface Claim {
  /** From before it was taken; of `performance.now()`. */
  takenAt: number
  leaseMs: number
  /** Begins the lease again; false where the row is gone, or was taken by another process. */
  renew(): Promise<boolean>
  log: Logger
}

/**
 * Works under a claim, and renews it until the work ends. What cannot be taken back begins only while `isHeld` says yes: the lease was confirmed
 * less than half of it ago, so that nobody else begins the same.
 */
export async function holdClaim<T>(claim: Claim, work: (isHeld: () => boolean) => Promise<T>): Promise<T> {
  const { leaseMs } = claim
  let confirmedAt = claim.takenAt
  const ended = new AbortController()
  const renewing = renewUntil(ended.signal, claim, (at) => (confirmedAt = at))
  try {
    return await work(() => performance.now() - confirmedAt < leaseMs / 2)
  } finally {
    ended.abort()
    await renewing
  }
}

async function renewUntil(ended: AbortSignal, { leaseMs, renew, log }: Claim, confirmed: (at: number) => void): Promise<void> {
  for (;;) {
    await delay(leaseMs / 8, undefined, { signal: ended }).catch(() => {})
    if (ended.aborted) return
    const at = performance.now()
    try {
      if (!(await renew())) return
      confirmed(at)
    } catch (cause) {
      log.warn({ err: cause }, 'a lease could not be renewed and will be tried again')
    }
  }
}
