import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { changeEvent as action } from '#domain/actions/scheduling/change-event.ts'
import { formatMinutes } from '#domain/scheduling/format-minutes.ts'
import type { Event, EventType } from '#domain/scheduling/event.ts'
import type { EventChange } from '#store/scheduling/events.ts'

/** The result of a change of an event. */
export interface EventChanges {
  set: EventChange
  /** Its new time, null if unchanged. A slot is still to be found. */
  time: { start: string; minutes: number } | null
  /** It is over or cancelled: no reminders. */
  endsReminders: boolean
  domainEvent: 'event_changed' | 'event_missed'
}

/** The changes of an event; null if none. */
export function decideEventChange(before: Event, input: Input): EventChanges | { refused: string } | null {
  if (before.status === 'cancelled' && input.status === 'cancelled') return null
  const refused = whyNot(before, input)
  if (refused !== null) return { refused }
  const { title, place, notes, fields, status, cancelReason } = before
  const set = changed(before, input)
  const time = newTime(before, input)
  if (time === null && isDeepStrictEqual(set, { title, place, notes, fields, status, cancelReason })) return null
  const isMissed = set.status === 'missed' && status !== 'missed'
  const endsReminders = input.status !== null && !['booked', 'confirmed'].includes(input.status)
  return { set, time, endsReminders, domainEvent: isMissed ? 'event_missed' : 'event_changed' }
}

/** Why the customer cannot cancel or move an event of this type any more; null while they can. */
export function tooLate({ changeUntilMin }: Pick<EventType, 'changeUntilMin'>, { start }: Pick<Event, 'start'>, now: Date): string | null {
  if (changeUntilMin === null) return storedText('Customers can’t change it themselves. Ask the team.')
  if (Date.parse(start) - now.getTime() >= changeUntilMin * 60_000) return null
  return changeUntilMin === 0
    ? storedText('It has already started, so it can’t be changed. Ask the team.')
    : storedText('It could be changed until {time} before it starts. Ask the team.', { time: formatMinutes(changeUntilMin) })
}

type Input = z.infer<typeof action.input>

/** A cancelled event lost its slot: it can neither move nor be restored. */
function whyNot(before: Event, { start, status }: Input): string | null {
  if (start !== null && (status ?? before.status) === 'cancelled') return storedText('A canceled event can’t be moved. Book a new one.')
  if (before.status !== 'cancelled' || status === null) return null
  return storedText('A canceled event can’t be restored, as its time may be taken. Book a new one.')
}

const changed = (before: Event, input: Input): EventChange => ({
  title: input.title ?? before.title,
  place: input.place ?? before.place,
  notes: input.notes ?? before.notes,
  fields: { ...before.fields, ...input.fields },
  status: input.status ?? before.status,
  cancelReason: input.status === 'cancelled' ? input.reason : before.cancelReason,
})

function newTime(before: Event, { start, durationMin }: Input): EventChanges['time'] {
  const from = Date.parse(before.start)
  const known = (Date.parse(before.end) - from) / 60_000
  const minutes = durationMin ?? known
  if (minutes === known && (start === null || Date.parse(start) === from)) return null
  return { start: start ?? before.start, minutes }
}
