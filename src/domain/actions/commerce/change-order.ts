import { z } from 'zod'

import { Order, OrderStatus, PaymentStatus } from '#domain/commerce/order.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('change_order')

/** Changes how far an order is, or whether it is paid. */
export const changeOrder = defineAction({
  kind: 'change_order',
  summary: 'Change the status of an order of the contact',
  input: z.object({
    kind,
    orderId: z.string().min(1).max(64),
    status: OrderStatus.nullable().default(null),
    paymentStatus: PaymentStatus.nullable().default(null),
    note: z.string().max(1_000).nullable().default(null),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({ kind, outcome: z.literal('updated'), order: Order }),
    z.object({ kind, outcome: z.literal('none') }),
  ]),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: false,
})
