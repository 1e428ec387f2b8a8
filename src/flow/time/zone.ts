import { Temporal } from 'temporal-polyfill'

import type { Scope } from '../engine/scope.ts'
import { orNull } from './or-null.ts'

/** The zone that a contact's times are meant in: the contact's own, else the app's, else UTC. An IANA name that is known. */
export const zoneOf = ({ contact, app }: { contact: Pick<Scope['contact'], 'timeZone'>; app: Pick<Scope['app'], 'timeZone'> }): string =>
  [contact.timeZone, app.timeZone].find((zone) => zone !== null && isZone(zone)) ?? 'UTC'

/** Tells an IANA time zone from other words. */
export const isZone = (zone: string): boolean => orNull(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)) !== null

/** The wall clock of a zone at an instant (ISO 8601). */
export const wallClock = (instant: string, zone: string): Temporal.ZonedDateTime => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

/** Writes an instant as everywhere in the product: ISO 8601 in UTC, with milliseconds. */
export const isoInstant = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 })
