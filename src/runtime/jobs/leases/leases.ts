// Holds on to what this process works on, and finds what a dead one has left. A claim is good for one lease (8 s): its holder renews it several
// times in that time, and one that stopped doing so is dead, or cut off, and another process takes over.
import { type LeasedTable, renewLeases } from '#store/postgres/leases.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { createWorker, type Worker } from '../worker.ts'

/** What a process that died held is taken over after this and a second, and so within ten. */
export const LEASE_MS = 8_000
/** Longest pause between two rounds; a quarter of a lease where that is less. */
const LOOK_MS = 1_000

/** A worker that claims rows and works on them outside a transaction. */
export interface LeaseHolder {
  table: LeasedTable
  /** What is under way here. */
  ids(): string[]
  /** Called when their leases began again, with the moment before (of `performance.now()`). */
  renewed?(ids: readonly string[], at: number): void
  /** Settles, or puts back in line, what others left. */
  recover(): Promise<void>
}

export type HoldingWorker = Worker & { holder: LeaseHolder }

/** Makes the worker that renews leases and recovers what was lost. */
export function createLeases(deps: RuntimeDeps, holders: readonly LeaseHolder[]): Worker {
  const { sql, leaseMs } = deps
  let lastRoundAt: number | null = null
  let patientUntil = -Infinity

  return createWorker('leases', Math.min(LOOK_MS, leaseMs / 4), deps, async () => {
    for (const { table, ids, renewed } of holders) {
      const held = ids()
      if (held.length === 0) continue
      const at = performance.now()
      const ours = await renewLeases(sql, table, held, leaseMs)
      renewed?.(ours, at)
    }
    // The database was away, for others too: they are given the time to renew what they hold before it counts as lost.
    const now = performance.now()
    if (lastRoundAt !== null && now - lastRoundAt > leaseMs / 2) patientUntil = now + leaseMs
    lastRoundAt = now
    if (now >= patientUntil) for (const { recover } of holders) await recover()
    return { more: false }
  })
}
