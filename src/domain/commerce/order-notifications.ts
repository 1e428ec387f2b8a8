import { z } from 'zod'

import { type Order, OrderStatus } from './order.ts'

/** Which states of an order its customer hears of, in which words, and by which template once the reply window is closed. */
export const OrderNotifications = z.object({
  v: z.literal(1).default(1),
  /** Nobody hears of the others. */
  tell: z.array(OrderStatus).max(7).default([]),
  texts: z.partialRecord(OrderStatus, z.string().trim().min(1).max(1_000)).default({}),
  /** Its variables are, in order or by name: order_number, status, total. Null: nothing is told after 24 hours. */
  template: z
    .object({ name: z.string().regex(/^[a-z0-9_]{1,512}$/), language: z.string().min(2).max(16) })
    .nullable()
    .default(null),
})
export type OrderNotifications = z.infer<typeof OrderNotifications>

/** What a customer was told of an order, or was not. */
export const OrderNotice = z.object({
  what: z.enum(['details', 'status']),
  /** The state that it tells; null for details. */
  status: OrderStatus.nullable(),
  outcome: z.enum(['sent', 'skipped']),
  reason: z.string().nullable(),
  messageId: z.string().nullable(),
  /** How far its message got; null where there is none. */
  messageStatus: z.string().nullable(),
  at: z.iso.datetime(),
})
export type OrderNotice = z.infer<typeof OrderNotice>

const ALIASES: Readonly<Record<string, 'number' | 'status' | 'total'>> = {
  1: 'number',
  order_number: 'number',
  number: 'number',
  order: 'number',
  2: 'status',
  status: 'status',
  order_status: 'status',
  3: 'total',
  total: 'total',
  amount: 'total',
}

/** What a template's variable stands for; null where it is none of an order's. */
export const orderVariable = (name: string): 'number' | 'status' | 'total' | null => ALIASES[name] ?? null

export type OrderSummary = Pick<Order, 'number' | 'status' | 'lines' | 'currency' | 'total'>
