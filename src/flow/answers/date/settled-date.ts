import type { Moment } from '#flow/time/moment.ts'
import type { AnswerContext } from '../answer-context.ts'
import { readDate } from './read-date.ts'

/**
 * Reads a date where nobody can be asked back: in a wait, a condition, a field. What was left out is the next that fits ("December 24"),
 * or the last one; words that were not understood make it none.
 */
export function settledDate(text: string, context: AnswerContext, prefer: 'future' | 'past' = 'future'): Moment | null {
  const reading = readDate(text, context, { order: 'dayFirst', prefer, wants: 'time' })
  if (reading.kind === 'unread') return null
  return reading.kind === 'sure' || !reading.doubts.includes('inexact') ? reading.value : null
}
