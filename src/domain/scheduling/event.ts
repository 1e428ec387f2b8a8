import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { BusinessHours } from './business-hours.ts'
import { ReminderRule, ReminderRules } from './event-reminder.ts'
import { Id } from '../id.ts'
import { Json } from '../json.ts'

const Minutes = z.number().int().min(0).max(525_600)

/** A site as a browser names it in a policy: scheme, host, and port where it has one. */
export const EmbedSite = z
  .string()
  .trim()
  .max(300)
  .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i, t('Use the address of a site without a path, like https://example.com.'))

/** A question of a booking form. */
export const EventField = z.object({
  name: z.string().trim().min(1).max(80),
  label: z.string().trim().min(1).max(80),
  type: z.enum(['text', 'number', 'email', 'phone', 'date', 'choice', 'boolean']).default('text'),
  choices: z.array(z.string().trim().min(1).max(80)).max(50).default([]),
  required: z.boolean().default(false),
})
export type EventField = z.infer<typeof EventField>

/** What can be booked: how long it takes, when, and by how many at once. */
export const EventTypeInput = z.object({
  name: z.string().trim().min(1).max(80),
  durationMin: z.number().int().min(1).max(10_080).default(30),
  /** Minutes that stay free before and after each event. */
  bufferBeforeMin: Minutes.max(1_440).default(0),
  bufferAfterMin: Minutes.max(1_440).default(0),
  /** How many may book the same time with the same resource. */
  capacity: z.number().int().min(1).max(1_000).default(1),
  /** A slot begins every so many minutes. */
  stepMin: z.number().int().min(5).max(1_440).default(30),
  /** The shortest and the longest time between the booking and the event. */
  noticeMin: Minutes.default(60),
  horizonDays: z.number().int().min(1).max(730).default(60),
  /** When it can be booked; null means in the app's business hours. */
  availability: BusinessHours.nullable().default(null),
  /** IANA name; null means the app's. */
  timeZone: z.string().max(64).nullable().default(null),
  place: z.string().max(400).nullable().default(null),
  /** Staff, rooms or machines, by id: one of them is needed. None means the type itself is what is booked. */
  resourceIds: z.array(Id).max(50).default([]),
  fields: z.array(EventField).max(30).default([]),
  /** False for what merely happens, like a milestone of a lead: it is booked at any time, the past too, and takes nobody's place. */
  takesSlot: z.boolean().default(true),
  /** Until so many minutes before it the customer may cancel or move it, by a flow or an AI agent; null means never. Teammates always may. */
  changeUntilMin: Minutes.nullable().default(0),
  /** What it costs, in words. */
  priceNote: z.string().trim().max(200).nullable().default(null),
  /** Sites that may show its public booking page in a frame. */
  embedSites: z.array(EmbedSite).max(20, t('Name at most 20 sites.')).default([]),
  /** Whether a mail brings each booking, move and cancellation into the calendar of the contact, where their email is known. */
  invites: z.boolean().default(false),
  /** When the contact is reminded, and where. */
  reminders: ReminderRules.default([1_440, 60].map((minutes) => ReminderRule.parse({ minutes }))),
  /** What a reminder without words of its own says; the event is `{{ event }}`. Empty: our words, in the contact's language. */
  reminderText: z.string().max(1_024).default(''),
})
/** What types of events said before their reminders followed the contact's language. */
export const FORMER_REMINDER_TEXT = 'A reminder: {{ event.title }}, {{ event.start | date: "%a %-d %b, %H:%M", event.timeZone }}.'

export type EventTypeInput = z.infer<typeof EventTypeInput>

export const EventType = EventTypeInput.extend({
  id: Id,
  archived: z.boolean(),
  /** Names its public booking page; null where it has none. */
  bookingToken: z.string().nullable().default(null),
  createdAt: z.iso.datetime(),
})
export type EventType = z.infer<typeof EventType>

/** Staff, a room or a machine that is booked. */
export const EventResource = z.object({
  id: Id,
  name: z.string().trim().min(1).max(80),
  /** When it can be booked; null means in the hours of the type, or of the workspace. */
  availability: BusinessHours.nullable(),
  /** The teammate that it is; null for what is none. */
  userId: z.string().nullable().default(null),
})
export type EventResource = z.infer<typeof EventResource>

export const EventStatus = z.enum(['booked', 'confirmed', 'attended', 'missed', 'cancelled'])
export type EventStatus = z.infer<typeof EventStatus>

/** Something that happens at a time with a contact: what steps and templates read as `event`. */
export const Event = z.object({
  id: Id,
  /** Null for an event of no type, which takes no slot. */
  typeId: z.string().nullable(),
  typeName: z.string().nullable(),
  contactId: Id,
  conversationId: z.string().nullable(),
  title: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** The zone that it was booked in: how its times are shown to the contact. */
  timeZone: z.string(),
  resourceId: z.string().nullable(),
  resourceName: z.string().nullable(),
  place: z.string().nullable(),
  notes: z.string().nullable(),
  fields: z.record(z.string(), Json),
  status: EventStatus,
  cancelReason: z.string().nullable(),
  /** How often it was changed: calendar programs take the higher number for the newer. */
  revision: z.number().int().default(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Event = z.infer<typeof Event>

/** The same as people see it in the calendar: with its contact's name or number, and who cares for the conversation. */
export const ListedEvent = Event.extend({ contactName: z.string().nullable(), assigneeName: z.string().nullable() })
export type ListedEvent = z.infer<typeof ListedEvent>

/** Why the contact was not told of a booking or a change, where that was asked for. */
export const Untold = z.string().optional()

/** A line of an event's history. */
export const EventLine = z.object({
  at: z.iso.datetime(),
  by: z.string().nullable(),
  what: z.enum(['booked', 'moved', 'status', 'changed']),
  start: z.iso.datetime(),
  status: EventStatus,
})
export type EventLine = z.infer<typeof EventLine>

/** A mail that brings the event into somebody's calendar. */
export const EventInvitation = z.object({
  recipient: z.string(),
  /** When the last one went out. */
  sentAt: z.iso.datetime().nullable(),
  /** Whether there is something newer to tell. */
  isPending: z.boolean(),
  /** Why the last try failed. */
  failure: z.string().nullable(),
})
export type EventInvitation = z.infer<typeof EventInvitation>

/** A time that can be booked. */
export const Slot = z.object({ start: z.iso.datetime(), end: z.iso.datetime(), resourceId: z.string().nullable() })
export type Slot = z.infer<typeof Slot>

/** A time at which a connected calendar is taken. What for is not known here. */
export const BusyTime = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  calendarName: z.string(),
  /** Whose time it is; null where nothing can be booked then. */
  resourceName: z.string().nullable(),
})
export type BusyTime = z.infer<typeof BusyTime>
