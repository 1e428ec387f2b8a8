import { z } from 'zod'

import { Currency, Order, OrderLine } from '#domain/commerce/order.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('place_order')

/** Places an order for the contact. */
export const placeOrder = defineAction({
  kind: 'place_order',
  summary: 'Place an order for the contact',
  input: z.object({
    kind,
    currency: Currency,
    lines: z.array(OrderLine).min(1).max(1_000),
    note: z.string().max(1_000).nullable().default(null),
    /** A second order under the same key gets the first one. */
    dedupeKey: z.string().min(1).max(200).nullable().default(null),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({ kind, outcome: z.literal('placed'), order: Order }),
    /** It wants more than there is. */
    z.object({ kind, outcome: z.literal('invalid'), reason: z.string() }),
  ]),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: false,
})
