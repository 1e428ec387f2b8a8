import { z } from 'zod'

const UNIT_MS = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const

/** A wait, and what a message of the customer does meanwhile: waits too, ends the delay (`continue`), or takes `interrupted` (`cancel`). */
export const DelayConfig = z.object({
  v: z.literal(1).default(1),
  amount: z.number().int().min(1).max(10_000),
  unit: z.enum(['seconds', 'minutes', 'hours', 'days']),
  onMessage: z.enum(['wait', 'continue', 'cancel']).default('wait'),
})
export type DelayConfig = z.infer<typeof DelayConfig>

/** The length of the wait, in milliseconds. */
export const delayMs = ({ amount, unit }: DelayConfig): number => amount * UNIT_MS[unit]
