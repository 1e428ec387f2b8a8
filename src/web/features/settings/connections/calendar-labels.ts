import { t } from '#domain/i18n/t.ts'
import type { EventResource } from '#domain/scheduling/event.ts'
import type { Connection } from '#domain/workspace/connection.ts'

type Calendar = NonNullable<Connection['calendar']>

/** Says which calendar it is, and whose time it shows. */
export function aboutCalendar({ name, resourceId }: Calendar, resources: readonly EventResource[] | undefined): string {
  if (resourceId === null) return t('{name} · for everything that can be booked', { name })
  if (!resources) return name
  const resource = resources.find(({ id }) => id === resourceId)
  return resource
    ? t('{name} · for {name2} alone', { name, name2: resource.name })
    : t('{name} · for a resource that was removed: choose again', { name })
}

/** Says how fresh it is. */
export function aboutSync({ syncedAt }: Calendar, now: number): string {
  if (syncedAt === null) return t('Reading the calendar…')
  const minutes = Math.floor((now - Date.parse(syncedAt)) / 60_000)
  if (minutes < 2) return t('Up to date')
  return minutes < 60
    ? t('Up to date {minutes} minutes ago', { minutes })
    : t('Up to date {floor} hours ago', { floor: Math.floor(minutes / 60) })
}

/** Says which events Google does not take. */
export function aboutRefused({ count, problem }: NonNullable<Calendar['refused']>): string {
  const events = t('{count, plural, =1 {an event} other {# events}}', { count })
  return t('Google refused {events}: {problem} Each is tried again when it changes.', { events, problem })
}
