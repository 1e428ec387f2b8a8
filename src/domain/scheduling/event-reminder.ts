import { z } from 'zod'

const Minutes = z.number().int().min(1).max(43_200)

/** Where a reminder goes: into the conversation, or to the contact's email. */
export const ReminderChannel = z.enum(['chat', 'email'])
export type ReminderChannel = z.infer<typeof ReminderChannel>

/** When a contact is reminded of an event, where, and in which words. */
export const ReminderRule = z.object({
  /** Before the event begins. */
  minutes: Minutes,
  channel: ReminderChannel.default('chat'),
  /** What it says; the event is `{{ event }}`. Null: the words of the type. */
  text: z.string().trim().min(1).max(1_024).nullable().default(null),
  /** What WhatsApp takes where the contact did not write within 24 hours. Its variables are title, date, time, place and name. Null: no reminder then. */
  template: z
    .object({ name: z.string().regex(/^[a-z0-9_]{1,512}$/), language: z.string().min(2).max(16) })
    .nullable()
    .default(null),
})
export type ReminderRule = z.infer<typeof ReminderRule>

/** The reminders of a type of event. A bare number is so many minutes before, in the conversation. */
export const ReminderRules = z
  .array(z.preprocess((value) => (typeof value === 'number' ? { minutes: value } : value), ReminderRule))
  .max(5, 'An event has at most five reminders.')
  .refine((rules) => new Set(rules.map(keyOf)).size === rules.length, 'Two reminders go to the same place at the same time.')

const keyOf = ({ minutes, channel }: Pick<ReminderRule, 'minutes' | 'channel'>): string => `${channel} ${minutes}`

/** Which reminder of an event. */
export type ReminderKey = Pick<ReminderRule, 'minutes' | 'channel'>

/** A moment at which the contact is reminded. */
export const EventReminder = z.object({
  minutes: z.number().int(),
  channel: ReminderChannel,
  at: z.iso.datetime(),
  outcome: z.enum(['sent', 'skipped']).nullable(),
  /** Why it was not sent. */
  reason: z.string().nullable(),
})
export type EventReminder = z.infer<typeof EventReminder>

type EventVariable = 'title' | 'date' | 'time' | 'place' | 'name'

const ALIASES: Readonly<Record<string, EventVariable>> = {
  1: 'title',
  title: 'title',
  event: 'title',
  event_title: 'title',
  2: 'date',
  date: 'date',
  event_date: 'date',
  3: 'time',
  time: 'time',
  event_time: 'time',
  4: 'place',
  place: 'place',
  location: 'place',
  5: 'name',
  name: 'name',
  customer_name: 'name',
}

/** What a template's variable stands for; null where it is none of an event's. */
export const eventVariable = (name: string): EventVariable | null => ALIASES[name] ?? null
