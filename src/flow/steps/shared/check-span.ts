import type { Flaw } from '#flow/engine/step-kind.ts'
import { datesCrossed } from './dates-crossed.ts'
import { flaw } from './flaw.ts'

/** Tells whether a span of time ends before it begins: nothing lies in it. */
export const checkSpan = ({ from, to }: { from: string; to: string }): Flaw[] =>
  datesCrossed(from, to)
    ? [flaw('error', 'bounds-crossed', 'to', `“${from}” is after “${to}”, so nothing is ever found.`, 'Swap them, or clear one.')]
    : []
