import { z } from 'zod'

import { OrderStatus, PaymentStatus } from '#domain/commerce/order.ts'

import { Listing } from '../shared/listing.ts'
import { toKeepIn } from '../shared/keep-in.ts'

const Shape = z.object({
  v: z.literal(2).default(2),
  statuses: z.array(OrderStatus).max(6).default([]).meta({ label: 'Status', help: 'Leave empty for all.' }),
  paymentStatuses: z.array(PaymentStatus).max(5).default([]).meta({ label: 'Payment', help: 'Leave empty for all.' }),
  from: z.string().max(200).default('').meta({
    role: 'template',
    wants: 'date',
    label: 'From',
    help: 'A date, or words like “last Monday”. Leave empty to start with the first.',
  }),
  to: z.string().max(200).default('').meta({ role: 'template', wants: 'date', label: 'Until' }),
  ...Listing,
})
/** Which orders of the contact, and how they are shown. */
export const ListOrdersConfig: z.ZodType<z.infer<typeof Shape>> = z.preprocess(toKeepIn, Shape)
export type ListOrdersConfig = z.infer<typeof ListOrdersConfig>
