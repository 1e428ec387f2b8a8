import { z } from 'zod'

import { Id } from '../id.ts'

/** Sales material that the installation gives its partners. */
export const PartnerResourceInput = z.object({
  title: z.string().trim().min(1).max(120),
  url: z.url({ protocol: /^https?$/, error: 'Use a full address that starts with https://.' }).max(500),
  note: z.string().trim().max(500).default(''),
  /** Null for every partner. */
  partnerId: Id.nullable().default(null),
})
export const PartnerResource = PartnerResourceInput.extend({ id: Id })
export type PartnerResource = z.infer<typeof PartnerResource>
