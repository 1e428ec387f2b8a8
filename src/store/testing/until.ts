import { setTimeout as pause } from 'node:timers/promises'

// Often enough to lose no time, and seldom enough to leave the processor to what is waited for.
const POLL_MS = 10

/** Asks again and again until it holds; a question that fails, because the product is down, counts as not yet. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs
  for (let last: unknown = null; ;) {
    try {
      if (await holds()) return
      last = null
    } catch (cause) {
      last = cause
    }
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain: ${what}`, { cause: last })
    await pause(POLL_MS)
  }
}
