import { z } from 'zod'

import { EventStatus } from '#domain/scheduling/event.ts'

import { Listing } from '../shared/listing.ts'
import { toKeepIn } from '../shared/keep-in.ts'

const Shape = z.object({
  v: z.literal(2).default(2),
  eventType: z.string().max(64).nullable().default(null).meta({ role: 'ref:eventType', label: 'Event type' }),
  statuses: z.array(EventStatus).max(5).default(['booked', 'confirmed']).meta({ label: 'Status' }),
  from: z.string().max(200).default('{{ now }}').meta({
    role: 'template',
    wants: 'date',
    label: 'From',
    help: 'A date, or words like “last Monday”. Leave empty to start with the first.',
  }),
  to: z.string().max(200).default('').meta({ role: 'template', wants: 'date', label: 'Until' }),
  order: z.enum(['soonest', 'latest']).default('soonest').meta({ label: 'Order' }),
  ...Listing,
})
/** Which events of the contact, and how they are shown. */
export const ListEventsConfig: z.ZodType<z.infer<typeof Shape>> = z.preprocess(toKeepIn, Shape)
export type ListEventsConfig = z.infer<typeof ListEventsConfig>
