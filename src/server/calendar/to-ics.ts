import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

import type { Event, ListedEvent } from '#domain/scheduling/event.ts'

const STATUSES: Record<Event['status'], ICalEventStatus> = {
  booked: ICalEventStatus.CONFIRMED,
  confirmed: ICalEventStatus.CONFIRMED,
  attended: ICalEventStatus.CONFIRMED,
  missed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** Writes events as a calendar of RFC 5545, in UTC. The same events make the same text, so that programs may keep it. */
export function toIcs(name: string, host: string, events: readonly ListedEvent[]): string {
  const calendar = ical({ name, prodId: productOf(host), method: ICalCalendarMethod.PUBLISH })
  for (const event of events) {
    calendar.createEvent({
      ...whatItIs(event),
      summary: event.contactName === null ? event.title : `${event.title}: ${event.contactName}`,
      description: descriptionOf(event),
      location: event.place ?? event.resourceName ?? null,
    })
  }
  return calendar.toString()
}

/** Writes what a mail asks a guest's calendar to take in, or to remove. It carries no word that the guest wrote. */
export function toInvitation(
  event: Event,
  { host, organizer, guest }: { host: string; organizer: { name: string; email: string }; guest: string },
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const method = event.status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ prodId: productOf(host), method })
  calendar.createEvent({
    ...whatItIs(event),
    organizer,
    // Who booked has said yes already.
    attendees: [{ email: guest, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
    summary: event.title,
    location: event.place ?? event.resourceName ?? null,
  })
  return { method, content: calendar.toString() }
}

const productOf = (host: string) => ({ company: host, product: 'calendar', language: 'EN' })

const whatItIs = (event: Event) => ({
  // The same under every host of ours, or a program would show it twice.
  id: event.id,
  sequence: event.revision,
  stamp: new Date(event.updatedAt),
  lastModified: new Date(event.updatedAt),
  created: new Date(event.createdAt),
  start: new Date(event.start),
  end: new Date(event.end),
  status: STATUSES[event.status],
})

function descriptionOf({ fields, notes, cancelReason }: ListedEvent): string {
  const answers = Object.entries(fields).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return [notes, ...answers, cancelReason && `Cancelled: ${cancelReason}`].filter(Boolean).join('\n')
}
