import { plainContext } from '#flow/answers/answer-context.ts'
import { settledDate } from '#flow/answers/date/settled-date.ts'
import { instantOf } from '#flow/time/moment.ts'

/** Days of other years, seasons and weekdays: what is so on all of them is so on any. */
const DAYS = ['2000-01-03', '2026-06-12', '2050-09-14', '2100-12-30'].map((day) => `${day}T12:00:00Z`)

/** Tells whether one date surely lies after another, whatever day it is. What is empty, unreadable or filled in later never does. */
export function datesCrossed(first: string | undefined, last: string | undefined): boolean {
  if (!first?.trim() || !last?.trim() || [first, last].some((text) => /\{\{|\{%/.test(text))) return false
  return DAYS.every((now) => {
    const [from, to] = [first, last].map((text) => settledDate(text, plainContext(now, 'UTC')))
    return from && to ? instantOf(from, '00:00', 'UTC') > instantOf(to, '23:59', 'UTC') : false
  })
}
