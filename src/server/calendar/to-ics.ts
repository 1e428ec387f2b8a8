import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

import type { ListedEvent } from '#domain/scheduling/event.ts'

const STATUSES: Record<ListedEvent['status'], ICalEventStatus> = {
  booked: ICalEventStatus.CONFIRMED,
  confirmed: ICalEventStatus.CONFIRMED,
  attended: ICalEventStatus.CONFIRMED,
  missed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** Writes events as a calendar of RFC 5545, in UTC. The same events make the same text, so that programs may keep it. */
export function toIcs(name: string, host: string, events: readonly ListedEvent[]): string {
  const calendar = ical({ name, prodId: { company: host, product: 'calendar', language: 'EN' }, method: ICalCalendarMethod.PUBLISH })
  for (const event of events) {
    calendar.createEvent({
      // The same under every host of ours, or a program would show it twice.
      id: event.id,
      sequence: event.revision,
      stamp: new Date(event.updatedAt),
      lastModified: new Date(event.updatedAt),
      created: new Date(event.createdAt),
      start: new Date(event.start),
      end: new Date(event.end),
      summary: event.contactName === null ? event.title : `${event.title}: ${event.contactName}`,
      description: descriptionOf(event),
      location: event.place ?? event.resourceName ?? null,
      status: STATUSES[event.status],
    })
  }
  return calendar.toString()
}

function descriptionOf({ fields, notes, cancelReason }: ListedEvent): string {
  const answers = Object.entries(fields).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return [notes, ...answers, cancelReason && `Cancelled: ${cancelReason}`].filter(Boolean).join('\n')
}
