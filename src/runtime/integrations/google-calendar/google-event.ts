import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

import type { GoogleEntry } from '#store/scheduling/calendar-busy.ts'
import type { DueCopy } from '#store/scheduling/calendar-copies.ts'

/** Under this name an event at Google says which one of ours it is. */
const OURS = 'parley'

const Moment = z.union([z.object({ dateTime: z.iso.datetime({ offset: true }) }), z.object({ date: z.iso.date() })])
type Moment = z.infer<typeof Moment>

/** What we read of an event at Google; of one that was deleted only its id is certain. No words are read. */
export const GoogleEvent = z.object({
  id: z.string(),
  status: z.string().default('confirmed'),
  start: Moment.optional(),
  end: Moment.optional(),
  transparency: z.string().default('opaque'),
  attendees: z.array(z.object({ self: z.boolean().default(false), responseStatus: z.string().default('') })).default([]),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).default({}) }).optional(),
})
export type GoogleEvent = z.infer<typeof GoogleEvent>

/** Reads when an event is, and whether it takes its owner's time: not where it is marked as free, or was declined. */
export function toEntry(
  { id, status, start, end, transparency, attendees, extendedProperties }: GoogleEvent,
  timeZone: string,
): GoogleEntry {
  const isDeclined = attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined')
  return {
    googleId: id,
    eventId: extendedProperties?.private[OURS] ?? null,
    time: status !== 'cancelled' && start && end ? { from: toInstant(start, timeZone), to: toInstant(end, timeZone) } : null,
    isBusy: transparency !== 'transparent' && !isDeclined,
  }
}

/** A whole day begins at midnight of the calendar's zone. */
const toInstant = (moment: Moment, timeZone: string): string =>
  'date' in moment
    ? Temporal.PlainDate.from(moment.date).toZonedDateTime(timeZone).toInstant().toString()
    : new Date(moment.dateTime).toISOString()

/** Google takes 8,192 characters of words. */
const MOST_NOTES = 7_000

/** An event of ours as it is to stand at Google. */
export function toGoogleEvent(eventId: string, event: NonNullable<DueCopy['event']>, publicUrl: string): object {
  const { title, start, end, timeZone, place, notes, contactName, takesTime } = event
  const url = `${publicUrl}/events?open=${eventId}`
  return {
    status: 'confirmed',
    summary: contactName === null ? title : `${title} · ${contactName}`,
    description: [notes?.slice(0, MOST_NOTES), `Changes made here are undone. Move or cancel it at ${url}`].filter(Boolean).join('\n\n'),
    location: place ?? '',
    start: { dateTime: new Date(start).toISOString(), timeZone },
    end: { dateTime: new Date(end).toISOString(), timeZone },
    transparency: takesTime ? 'opaque' : 'transparent',
    extendedProperties: { private: { [OURS]: eventId } },
    source: { title: 'Open the event', url },
  }
}
