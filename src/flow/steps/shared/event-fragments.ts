import { storedText } from '#domain/i18n/t.ts'
import { Event, Slot } from '#domain/scheduling/event.ts'
import type { Json } from '#domain/json.ts'

import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import { settledDate } from '#flow/answers/date/settled-date.ts'
import type { Scope } from '#flow/engine/scope.ts'
import type { Assignment } from '#flow/engine/step-kind.ts'
import { formatDate } from '#flow/expression/format-date.ts'
import { instantOf, toMoment } from '#flow/time/moment.ts'
import { zoneOf } from '#flow/time/zone.ts'
import type { ToRow } from './choosing.ts'
import { keep, type KeepIn } from './keep-in.ts'

/** Reads an instant out of a filled template: an ISO date and time, or words such as "tomorrow at 5", in the contact's zone. */
export function readStart(text: string, scope: Scope): { at: string } | { problem: string } {
  const read = settledDate(text, toAnswerContext(scope))
  if (!read) return { problem: storedText('“{text}” isn’t a date and time.', { text }) }
  return read.at === null ? { problem: storedText('“{text}” is a day without a time.', { text }) } : { at: read.at }
}

/** Writes an instant as the contact's clock shows it, "Mon 23 Nov, 17:00". */
export function clockText(instant: string, scope: Scope): string {
  const zone = zoneOf(scope)
  const moment = toMoment(instant, zone)
  return moment ? formatDate(moment, zone, '%a %-d %b, %H:%M') : instant
}

/** A slot as a row of a list. */
export const slotRow =
  (scope: Scope): ToRow =>
  (item) => {
    const slot = Slot.safeParse(item)
    return { title: slot.success ? clockText(slot.data.start, scope) : '' }
  }

/** An event as a row of a list. */
export const eventRow =
  (scope: Scope): ToRow =>
  (item) => {
    const event = Event.safeParse(item)
    return event.success ? { title: event.data.title, description: clockText(event.data.start, scope) } : { title: '' }
  }

/** Templates by field name, filled. */
export const fillFields = (fields: Readonly<Record<string, string>>, render: (template: string) => string): Record<string, Json> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, render(value)]))

/** A template's text, or null where it comes to nothing. */
export const textOrNull = (template: string | undefined, render: (template: string) => string, limit: number): string | null =>
  render(template ?? '')
    .trim()
    .slice(0, limit) || null

/** Sets the session's `event`, and the variable that the author wants it in too. */
export const keepEvent = (event: Json, saveTo: KeepIn | undefined): Assignment[] => [
  { target: 'session' as const, name: 'event', value: event },
  ...keep(saveTo, event),
]

/** Reads a span of time out of two filled templates; `until` tells which year the end means where none is said. What cannot be read bounds nothing, and is told. */
export function readBounds(
  from: string,
  to: string,
  until: 'future' | 'past',
  scope: Scope,
): { from: string | null; to: string | null; problem: string | null } {
  const zone = zoneOf(scope)
  const unread: string[] = []
  const read = (text: string, timeOfDay: string, prefer: 'future' | 'past'): string | null => {
    if (text.trim() === '') return null
    const moment = settledDate(text, toAnswerContext(scope), prefer)
    if (!moment) unread.push(text)
    return moment && instantOf(moment, timeOfDay, zone)
  }
  const span = { from: read(from, '00:00', 'past'), to: read(to, '23:59', until) }
  return { ...span, problem: unread.length > 0 ? storedText('“{text}” isn’t a date.', { text: unread.join('”, “') }) : null }
}
