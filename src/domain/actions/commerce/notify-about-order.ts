import { z } from 'zod'

import { defineAction } from '../action.ts'

const kind = z.literal('notify_about_order')

/** Tells the customer what an order holds, or how far it is. One state of an order is told once, whoever asks. */
export const notifyAboutOrder = defineAction({
  kind: 'notify_about_order',
  summary: 'Tell the contact the details of an order, or its status',
  input: z.object({
    kind,
    orderId: z.string().min(1).max(64),
    what: z.enum(['details', 'status']).default('status'),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({ kind, outcome: z.literal('sent'), messageId: z.string() }),
    /** It was told before. */
    z.object({ kind, outcome: z.literal('already') }),
    z.object({ kind, outcome: z.literal('skipped'), reason: z.string() }),
    z.object({ kind, outcome: z.literal('none') }),
  ]),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: true,
})
