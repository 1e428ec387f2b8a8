import { z } from 'zod'

import { Id } from '../id.ts'

/** What a partner's programs can be told of. */
export const PartnerEventType = z.enum([
  'lead_created',
  'lead_changed',
  'lead_removed',
  'client_created',
  'client_changed',
  'commission_added',
])
export type PartnerEventType = z.infer<typeof PartnerEventType>

/** An address that is told, by POST with a signature. */
export const PartnerWebhookInput = z.object({
  url: z.url({ protocol: /^https$/, error: 'Use an address that starts with https://.' }).max(500),
  events: z
    .array(PartnerEventType)
    .min(1)
    .default([...PartnerEventType.options]),
})

export const PartnerWebhook = PartnerWebhookInput.extend({
  id: Id,
  events: z.array(PartnerEventType),
  createdAt: z.iso.datetime(),
  /** When it last took something. */
  deliveredAt: z.iso.datetime().nullable(),
  /** Why it did not take the last one; null while all is well. */
  failure: z.string().nullable(),
})
export type PartnerWebhook = z.infer<typeof PartnerWebhook>
