import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

import type { changeEvent as action } from '#domain/actions/scheduling/change-event.ts'
import type { Event } from '#domain/scheduling/event.ts'
import type { EventChange } from '#store/scheduling/events.ts'

/** What a change of an event comes to. */
export interface EventChanges {
  set: EventChange
  /** Its new time; null where it stays. A place is still to be found for it. */
  time: { start: string; minutes: number } | null
  /** It is over or does not take place: nobody is reminded of it. */
  endsReminders: boolean
  domainEvent: 'event_changed' | 'event_missed'
}

/** Says what of an event changes; null where it is as it is wanted already. */
export function decideEventChange(before: Event, input: z.infer<typeof action.input>): EventChanges | { refused: string } | null {
  if (before.status === 'cancelled' && input.status === 'cancelled') return null
  if (input.start !== null && (input.status ?? before.status) === 'cancelled')
    return { refused: 'A cancelled event cannot be moved. Book a new one.' }
  if (before.status === 'cancelled' && input.status !== null)
    return { refused: 'A cancelled event stays cancelled: its time may be another’s by now. Book a new one.' }
  const { title, place, notes, fields, status, cancelReason } = before
  const set: EventChange = {
    title: input.title ?? title,
    place: input.place ?? place,
    notes: input.notes ?? notes,
    fields: { ...fields, ...input.fields },
    status: input.status ?? status,
    cancelReason: input.status === 'cancelled' ? input.reason : cancelReason,
  }
  const time = newTime(before, input)
  if (time === null && isDeepStrictEqual(set, { title, place, notes, fields, status, cancelReason })) return null
  const domainEvent = set.status === 'missed' && status !== 'missed' ? 'event_missed' : 'event_changed'
  return { set, time, endsReminders: input.status !== null && !['booked', 'confirmed'].includes(input.status), domainEvent }
}

function newTime(before: Event, { start, durationMin }: z.infer<typeof action.input>): EventChanges['time'] {
  const from = Date.parse(before.start)
  const known = (Date.parse(before.end) - from) / 60_000
  const minutes = durationMin ?? known
  if (minutes === known && (start === null || Date.parse(start) === from)) return null
  return { start: start ?? before.start, minutes }
}
