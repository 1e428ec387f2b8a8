import { z } from 'zod'

import { Id } from '../id.ts'

/** Three capital letters of ISO 4217. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'Write a currency like EUR.')

export const OrderLine = z.object({
  /** The product's id in its catalog. */
  productId: z.string().min(1).max(256),
  name: z.string().max(200).nullable().default(null),
  quantity: z.number().int().min(1).max(100_000),
  /** The price of one, in the currency's main unit, as it was when it was ordered. */
  unitPrice: z.number().min(0).max(1e9),
})
export type OrderLine = z.infer<typeof OrderLine>

export const OrderStatus = z.enum(['new', 'confirmed', 'preparing', 'ready', 'shipped', 'completed', 'cancelled'])
export type OrderStatus = z.infer<typeof OrderStatus>

export const PaymentStatus = z.enum(['unpaid', 'pending', 'paid', 'failed', 'refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** What a contact buys: what steps and templates read as `order`. */
export const Order = z.object({
  id: Id,
  /** Counts up in the app: what people call it by. */
  number: z.number().int(),
  contactId: Id,
  conversationId: z.string().nullable(),
  /** The customer's cart that it was made of; null where there was none. */
  messageId: z.string().nullable().default(null),
  currency: Currency,
  /** `catalogPrice`: what the catalog asked when a cart came with another price; left out where they agreed, or nobody knows. */
  lines: z.array(OrderLine.extend({ catalogPrice: z.number().optional() })),
  total: z.number(),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  note: z.string().nullable(),
  /** Counts up with every change. */
  revision: z.number().int().default(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Order = z.infer<typeof Order>

/** The same as people see it in lists: with its customer's name, or number. */
export const ListedOrder = Order.extend({ contactName: z.string().nullable() })
export type ListedOrder = z.infer<typeof ListedOrder>
