import { setTimeout as pause } from 'node:timers/promises'

// Often enough to add a tenth to a wait at most, and seldom enough to leave the processor to what is waited for.
const SHORTEST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

/** Asks again and again until it holds; a question that fails, because the product is down, counts as not yet. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, withinMs = 30_000): Promise<void> {
  const startedAt = Date.now()
  for (let last: unknown = null; ;) {
    try {
      if (await holds()) return
      last = null
    } catch (cause) {
      last = cause
    }
    const waitedMs = Date.now() - startedAt
    if (waitedMs > withinMs) throw new Error(`Waited ${withinMs} ms in vain: ${what}`, { cause: last })
    await pause(Math.min(Math.max(waitedMs / 10, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS))
  }
}
