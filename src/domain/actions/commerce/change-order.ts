import { z } from 'zod'

import { OrderChange } from '#domain/commerce/order-change.ts'
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
    /** The revision that the change was made on; left out, it holds for any. */
    revision: z.number().int().optional(),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({ kind, outcome: z.literal('updated'), order: Order }),
    z.object({ kind, outcome: z.literal('none') }),
    z.object({ kind, outcome: z.literal('invalid'), reason: z.string() }),
    /** The order was changed after that revision, so nothing was done: the order as it is, and what changed since, latest first. */
    z.object({ kind, outcome: z.literal('stale'), reason: z.string(), order: Order, changes: z.array(OrderChange) }),
  ]),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: false,
})
