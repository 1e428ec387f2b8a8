import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

/** What one run of a function may use. */
export interface FunctionLimits {
  timeMs: number
  memoryBytes: number
  /** Of the outputs as JSON. */
  outputBytes: number
  /** Of everything that it writes to its console. */
  logBytes: number
}

export const ranTooLong = (timeMs: number): string =>
  storedText('The function ran longer than {seconds, plural, one {# second} other {# seconds}} and was stopped.', {
    seconds: timeMs / 1_000,
  })

/** One run of an author's function. */
export interface FunctionJob {
  /** Whose turn it is: apps are served one after another. */
  appId: string
  /** The body of a function that has `inputs` and returns an object. */
  source: string
  inputs: Readonly<Record<string, Json>>
  limits: FunctionLimits
  /** What its clock shows for as long as it runs, in milliseconds since 1970. */
  now: number
  /** From which its random numbers follow: the same seed gives the same numbers. */
  seed: string
}

export const LOG_LEVELS = ['log', 'info', 'warn', 'error'] as const

/** One line that a function wrote to its console. */
export interface LogLine {
  level: (typeof LOG_LEVELS)[number]
  text: string
}

/** What came of a run. `line` counts from 1 in the author's source. */
export type FunctionOutcome =
  | { outcome: 'ok'; outputs: Readonly<Record<string, Json>>; logs: readonly LogLine[]; waitedMs?: number }
  | { outcome: 'error'; message: string; line: number | null; logs: readonly LogLine[]; waitedMs?: number }

/** What a worker of the sandbox says: that it can be used, or what came of a run, and whether it can be used again. */
export type WorkerSays = { type: 'ready' } | { type: 'done'; outcome: FunctionOutcome; healthy: boolean }
