import { z } from 'zod'

import { ANSWER_WAIT_MS } from '#domain/constants.ts'
import { EventStatus } from '#domain/scheduling/event.ts'

import { KeepIn, toKeepIn } from '../shared/keep-in.ts'

const HOUR_MS = 3_600_000
const timeoutMs = z
  .number()
  .int()
  .min(60_000)
  .max(720 * HOUR_MS)
  .default(ANSWER_WAIT_MS)
  .meta({ role: 'duration', label: 'Wait up to' })
const Question = (text: string, button: string) => ({
  text: z.string().min(1).max(1_024).default(text).meta({ role: 'template', label: 'Question' }),
  button: z.string().trim().min(1).max(20).default(button).meta({ role: 'template', label: 'Button' }),
  timeoutMs,
})

const Shape = z.object({
  v: z.literal(2).default(2),
  which: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('last') }),
      z.object({ by: z.literal('id'), id: z.string().min(1).max(200).meta({ role: 'template', label: 'Event ID' }) }),
      z.object({ by: z.literal('pick'), ...Question('Which one do you mean?', 'See events') }),
    ])
    .default({ by: 'last' })
    .meta({
      label: 'Which event',
      words: { last: 'The latest', id: 'By ID', pick: 'The customer picks' },
      help: 'The contact’s latest booking, one by ID, or one the customer picks.',
    }),
  change: z
    .discriminatedUnion('to', [
      z.object({
        to: z.literal('details'),
        title: z.string().max(200).optional().meta({ role: 'template', label: 'Title' }),
        place: z.string().max(400).optional().meta({ role: 'template', label: 'Place' }),
        notes: z.string().max(4_096).optional().meta({ role: 'template', label: 'Notes' }),
        fields: z.record(z.string().min(1).max(80), z.string().max(1_024)).default({}).meta({ role: 'template', label: 'Fields' }),
        status: EventStatus.exclude(['cancelled']).optional().meta({ label: 'Status' }),
      }),
      z.object({ to: z.literal('time'), start: z.string().min(1).max(400).meta({ role: 'template', wants: 'date', label: 'New start' }) }),
      z.object({
        to: z.literal('pickedTime'),
        ...Question('When does it suit you better?', 'See times'),
        days: z.number().int().min(1).max(92).default(14).meta({ label: 'Days ahead' }),
        takenText: z
          .string()
          .min(1)
          .max(1_024)
          .default('Sorry, that time was just taken. Please choose another.')
          .meta({ role: 'template', label: 'When a time is taken' }),
      }),
      z.object({ to: z.literal('cancelled'), reason: z.string().max(400).optional().meta({ role: 'template', label: 'Reason' }) }),
    ])
    .meta({
      label: 'Change',
      words: { details: 'Edit details', time: 'Reschedule', pickedTime: 'To a time the customer picks', cancelled: 'Cancel it' },
    }),
  saveTo: KeepIn.optional().meta({ label: 'Save the event to', help: 'It’s always in {{ event }} too.' }),
})
/** An event of the contact, and what becomes of it. */
export const UpdateEventConfig: z.ZodType<z.infer<typeof Shape>> = z.preprocess(toKeepIn, Shape)
export type UpdateEventConfig = z.infer<typeof UpdateEventConfig>
