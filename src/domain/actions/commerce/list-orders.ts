import { z } from 'zod'

import { Order, OrderStatus, PaymentStatus } from '#domain/commerce/order.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('list_orders')

/** Lists orders of the contact, newest first. */
export const listOrders = defineAction({
  kind: 'list_orders',
  summary: 'List the contact’s orders',
  input: z.object({
    kind,
    /** None means all. */
    statuses: z.array(OrderStatus).max(7).default([]),
    paymentStatuses: z.array(PaymentStatus).max(5).default([]),
    from: z.iso.datetime({ offset: true }).nullable().default(null),
    to: z.iso.datetime({ offset: true }).nullable().default(null),
    limit: z.number().int().min(1).max(50).default(10),
  }),
  result: z.object({ kind, outcome: z.literal('listed'), orders: z.array(Order) }),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: true,
})
