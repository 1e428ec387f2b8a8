import { z } from 'zod'

import { TimeOfDay } from '#domain/scheduling/business-hours.ts'

const Amount = z.number().int().min(1).max(10_000).meta({ label: 'Amount' })
const Unit = z.enum(['seconds', 'minutes', 'hours', 'days']).meta({ label: 'Unit' })

const Until = z.discriminatedUnion('type', [
  z.object({ type: z.literal('duration'), amount: Amount, unit: Unit }),
  z.object({
    type: z.literal('instant'),
    at: z.string().min(1).max(1_000).meta({
      role: 'template',
      wants: 'date',
      label: 'Date or time',
      help: 'For example {{ event.start }}, 2026-12-24 or "tomorrow at 9", in the contact’s time zone.',
    }),
    /** Where only a day is known. */
    timeOfDay: TimeOfDay.default('09:00').meta({ label: 'At', help: 'Used when the date has no time.' }),
    offset: z
      .object({ amount: Amount, unit: Unit, when: z.enum(['before', 'after']) })
      .nullable()
      .default(null)
      .meta({ label: 'Before or after' }),
  }),
  z.object({ type: z.literal('businessHours') }),
])
export type Until = z.infer<typeof Until>

const Shape = z.object({
  v: z.literal(2).default(2),
  until: Until.meta({
    label: 'Wait',
    words: { duration: 'For a duration', instant: 'Until a date', businessHours: 'Until the team is available' },
  }),
  /** A message meanwhile waits too, ends the wait and is heard next (`continue`), or ends it and is only kept in the conversation (`cancel`). */
  onMessage: z
    .enum(['wait', 'continue', 'cancel'])
    .default('wait')
    .meta({
      label: 'If the customer writes',
      words: { wait: 'Keep waiting', continue: 'Stop, use the message as the next answer', cancel: 'Stop, just log the message' },
    }),
})

/** A wait, and what a message of the customer does meanwhile. */
export const DelayConfig: z.ZodType<z.infer<typeof Shape>> = z.preprocess(toUntil, Shape)
export type DelayConfig = z.infer<typeof DelayConfig>

/** Brings version 1, which knew durations only and heard the message that cancelled, to version 2. */
function toUntil(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('amount' in stored) || !('unit' in stored)) return stored
  const { amount, unit, ...others } = stored
  const onMessage = 'onMessage' in others ? (others.onMessage === 'cancel' ? 'continue' : others.onMessage) : undefined
  return { ...others, v: 2, until: { type: 'duration', amount, unit }, onMessage }
}
