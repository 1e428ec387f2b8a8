import { z } from 'zod'

/** When an event begins or ends: a moment, or a day of the calendar's zone. */
const Moment = z.union([
  z.object({ dateTime: z.string(), timeZone: z.string().optional() }),
  z.object({ date: z.iso.date(), timeZone: z.string().optional() }),
])
export type Moment = z.infer<typeof Moment>

const Properties = z.record(z.string().max(44), z.string().max(1_024))

/** What a caller may say of an event, written down from Google's reference once more. */
export const EventBody = z.object({
  id: z.string().optional(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']).optional(),
  summary: z.string().optional(),
  description: z.string().max(8_192).optional(),
  location: z.string().optional(),
  start: Moment.optional(),
  end: Moment.optional(),
  recurrence: z.array(z.string()).optional(),
  transparency: z.enum(['opaque', 'transparent']).optional(),
  attendees: z.array(z.object({ email: z.string(), self: z.boolean().optional(), responseStatus: z.string().optional() })).optional(),
  extendedProperties: z.object({ private: Properties.optional(), shared: Properties.optional() }).optional(),
  source: z.object({ title: z.string(), url: z.string() }).optional(),
  eventType: z.enum(['default', 'outOfOffice', 'focusTime', 'workingLocation', 'birthday', 'fromGmail']).optional(),
})
export type EventBody = z.infer<typeof EventBody>

/** An event as it is kept. Its version is its etag, and tells what changed since a sync token. */
export const KeptEvent = EventBody.extend({
  id: z.string(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']),
  start: Moment,
  end: Moment,
  version: z.number().int(),
  created: z.string(),
  updated: z.string(),
  sequence: z.number().int(),
  /** The series of which it is one, changed or taken out. */
  recurringEventId: z.string().optional(),
})
export type KeptEvent = z.infer<typeof KeptEvent>

export const Role = z.enum(['freeBusyReader', 'reader', 'writer', 'owner'])
export type Role = z.infer<typeof Role>

export const Calendar = z.object({
  id: z.string(),
  summary: z.string(),
  timeZone: z.string(),
  /** Who may do what, by email; null: everybody owns it. */
  acl: z.record(z.string(), Role).nullable(),
  /** Counts its changes. */
  version: z.number().int(),
  /** Sync tokens from before this version are too old. */
  oldest: z.number().int(),
  events: z.array(KeptEvent),
})
export type Calendar = z.infer<typeof Calendar>
