import { z } from 'zod'

import { Author } from '../messages/message.ts'
import { OrderLine, OrderStatus, PaymentStatus } from './order.ts'

const fromTo = <T extends z.ZodType>(value: T) => z.object({ from: value, to: value }).optional()
const Bought = OrderLine.pick({ quantity: true, unitPrice: true })

/** A product of an order that changed; `from` is null where it was added, `to` where it was removed. */
export const LineChange = OrderLine.pick({ productId: true, name: true }).extend({ from: Bought.nullable(), to: Bought.nullable() })
export type LineChange = z.infer<typeof LineChange>

/** What one save changed of an order; what it left alone is left out. */
export const OrderChangeBody = z.object({
  v: z.literal(1).default(1),
  /** It was placed. */
  isNew: z.boolean().default(false),
  status: fromTo(OrderStatus),
  paymentStatus: fromTo(PaymentStatus),
  note: fromTo(z.string().nullable()),
  total: fromTo(z.number()),
  /** At most 100 of them. */
  lines: z.array(LineChange).optional(),
})
export type OrderChangeBody = z.infer<typeof OrderChangeBody>

/** A line of an order’s history: who changed what, and which revision it led to. */
export const OrderChange = z.object({ revision: z.number().int(), at: z.iso.datetime(), author: Author, body: OrderChangeBody })
export type OrderChange = z.infer<typeof OrderChange>
