import { setTimeout as pause } from 'node:timers/promises'

// Often enough to add a tenth to a wait at most, and seldom enough to leave the processor to what is waited for.
const SHORTEST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100
// A question that is an effort itself takes at most a third of the time.
const LONGEST_OF_ALL_MS = 500

/** Asks again and again until it holds; a question that fails, because the product is down, counts as not yet. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, withinMs = 120_000): Promise<void> {
  const startedAt = Date.now()
  for (let last: unknown = null; ;) {
    const askedAt = Date.now()
    try {
      if (await holds()) return
      last = null
    } catch (cause) {
      last = cause
    }
    const waitedMs = Date.now() - startedAt
    if (waitedMs > withinMs) throw new Error(`Waited ${withinMs} ms in vain: ${what}`, { cause: last })
    const tookMs = Date.now() - askedAt
    await pause(Math.max(Math.min(waitedMs / 10, LONGEST_PAUSE_MS), Math.min(2 * tookMs, LONGEST_OF_ALL_MS), SHORTEST_PAUSE_MS))
  }
}
