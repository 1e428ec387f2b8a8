import { Temporal } from 'temporal-polyfill'

import type { Json } from '#domain/json.ts'

import type { Then } from '#flow/engine/step-kind.ts'
import { fieldOf } from './field-of.ts'

/** A wait for a reply that keeps its end however often it is taken up again, with one nudge on the way. */
export interface Waiting {
  /** When the wait ends, in milliseconds since 1970. */
  until: number
  /** When the nudge is due; null when there is none, or it was said. */
  nudgeAt: number | null
}

/** Begins a wait at `now` (ISO 8601). */
export const beginWaiting = (now: string, timeoutMs: number, nudgeMs: number | null): Waiting => {
  const start = epochOf(now)
  const until = start + timeoutMs
  return { until, nudgeAt: nudgeMs !== null && nudgeMs < timeoutMs ? start + nudgeMs : null }
}

/** Waits on, until the nudge or the end, whichever comes first; `memory` is the step's own. */
export const waitOn = (waiting: Waiting, now: string, memory: { [name: string]: Json }): Then => ({
  waitFor: 'reply',
  state: { ...memory, until: waiting.until, nudgeAt: waiting.nudgeAt },
  timeoutMs: Math.max(1_000, (waiting.nudgeAt ?? waiting.until) - epochOf(now)),
})

/** Reads a wait out of a step's state; one that cannot be read ends now. */
export function readWaiting(state: Json): Waiting {
  const until = fieldOf(state, 'until')
  const nudgeAt = fieldOf(state, 'nudgeAt')
  return { until: typeof until === 'number' ? until : 0, nudgeAt: typeof nudgeAt === 'number' ? nudgeAt : null }
}

const epochOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds
