import { z } from 'zod'

import { Order, OrderLine, OrderStatus, PaymentStatus } from '#domain/commerce/order.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('change_order')

/** Changes how far an order is, whether it is paid, or what it holds. */
export const changeOrder = defineAction({
  kind: 'change_order',
  summary: 'Change the status of an order of the contact',
  input: z.object({
    kind,
    orderId: z.string().min(1).max(64),
    status: OrderStatus.nullable().default(null),
    paymentStatus: PaymentStatus.nullable().default(null),
    note: z.string().max(1_000).nullable().default(null),
    /** All lines as they are to be; left out, they stay. The total follows them. */
    lines: z.array(OrderLine).min(1).max(1_000).optional(),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({ kind, outcome: z.literal('updated'), order: Order }),
    z.object({ kind, outcome: z.literal('none') }),
    z.object({ kind, outcome: z.literal('invalid'), reason: z.string() }),
  ]),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: false,
})
