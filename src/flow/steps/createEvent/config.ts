import { z } from 'zod'

import { ANSWER_WAIT_MS, TIME_ZONES } from '#domain/constants.ts'

import { KeepIn, toKeepIn } from '../shared/keep-in.ts'

const HOUR_MS = 3_600_000

const Shape = z.object({
  v: z.literal(2).default(2),
  eventType: z
    .string()
    .min(1)
    .max(64)
    .nullable()
    .default(null)
    .meta({ role: 'ref:eventType', label: 'Event type', help: 'Without one, the event doesn’t use a slot.' }),
  title: z.string().max(200).default('').meta({ role: 'template', label: 'Title' }),
  when: z
    .discriminatedUnion('by', [
      z.object({
        by: z.literal('value'),
        start: z
          .string()
          .min(1)
          .max(400)
          .meta({ role: 'template', wants: 'date', label: 'Start', help: 'A date and time, or words like “tomorrow at 5”.' }),
      }),
      z.object({
        by: z.literal('pick'),
        text: z.string().min(1).max(1_024).default('When does it suit you?').meta({ role: 'template', label: 'Question' }),
        button: z.string().trim().min(1).max(20).default('See times').meta({ role: 'template', label: 'Button' }),
        takenText: z
          .string()
          .min(1)
          .max(1_024)
          .default('Sorry, that time was just taken. Please choose another.')
          .meta({ role: 'template', label: 'When a time is taken' }),
        days: z.number().int().min(1).max(92).default(14).meta({ label: 'Days ahead' }),
        timeoutMs: z
          .number()
          .int()
          .min(60_000)
          .max(720 * HOUR_MS)
          .default(ANSWER_WAIT_MS)
          .meta({ role: 'duration', label: 'Wait up to' }),
      }),
    ])
    .meta({ label: 'When', words: { value: 'At a given time', pick: 'The customer picks' } }),
  contact: z
    .string()
    .max(200)
    .optional()
    .meta({ role: 'template', label: 'Book for', help: 'Another contact’s phone number. Leave empty for the customer.' }),
  durationMin: z
    .number()
    .int()
    .min(1)
    .max(10_080)
    .nullable()
    .default(null)
    .meta({ label: 'Minutes', help: 'Leave empty to use the event type’s.' }),
  timeZone: z.enum(TIME_ZONES).nullable().default(null).meta({ label: 'Time zone', help: 'Leave empty to use the contact’s.' }),
  resource: z.string().max(64).nullable().default(null).meta({ role: 'ref:resource', label: 'Staff or resource' }),
  capacity: z
    .number()
    .int()
    .min(1)
    .max(1_000)
    .nullable()
    .default(null)
    .meta({ label: 'Bookings per slot', help: 'Leave empty to use the event type’s.' }),
  place: z.string().max(400).optional().meta({ role: 'template', label: 'Place' }),
  notes: z.string().max(4_096).optional().meta({ role: 'template', label: 'Notes' }),
  fields: z.record(z.string().min(1).max(80), z.string().max(1_024)).default({}).meta({ role: 'template', label: 'Fields' }),
  reminders: z
    .array(z.number().int().min(1).max(43_200))
    .max(5)
    .nullable()
    .default(null)
    .meta({ label: 'Reminders', help: 'Minutes before. Leave empty to use the event type’s.' }),
  dedupeKey: z
    .string()
    .max(200)
    .optional()
    .meta({ role: 'template', label: 'Only once per', help: 'A second booking with the same key returns the first event.' }),
  saveTo: KeepIn.optional().meta({ label: 'Save the event to', help: 'It’s always in {{ event }} too.' }),
})
/** An event to book: what, when, and for how long. */
export const CreateEventConfig: z.ZodType<z.infer<typeof Shape>> = z.preprocess(toKeepIn, Shape)
export type CreateEventConfig = z.infer<typeof CreateEventConfig>
