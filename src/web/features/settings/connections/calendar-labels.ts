import type { EventResource } from '#domain/scheduling/event.ts'
import type { Connection } from '#domain/workspace/connection.ts'

type Calendar = NonNullable<Connection['calendar']>

/** Says which calendar it is, and whose time it shows. */
export function aboutCalendar({ name, resourceId }: Calendar, resources: readonly EventResource[] | undefined): string {
  if (resourceId === null) return `${name} · for everything that can be booked`
  if (!resources) return name
  const resource = resources.find(({ id }) => id === resourceId)
  return resource ? `${name} · for ${resource.name} alone` : `${name} · for a resource that was removed: choose again`
}

/** Says how fresh it is. */
export function aboutSync({ syncedAt }: Calendar, now: number): string {
  if (syncedAt === null) return 'Reading the calendar…'
  const minutes = Math.floor((now - Date.parse(syncedAt)) / 60_000)
  if (minutes < 2) return 'Up to date'
  return minutes < 60 ? `Up to date ${minutes} minutes ago` : `Up to date ${Math.floor(minutes / 60)} hours ago`
}

/** Says which events Google does not take. */
export function aboutRefused({ count, problem }: NonNullable<Calendar['refused']>): string {
  const events = count === 1 ? 'an event' : `${count} events`
  return `Google refused ${events}: ${problem} Each is tried again when it changes.`
}
