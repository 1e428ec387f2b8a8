import { z } from 'zod'

import { Id } from '../id.ts'
import { KeyScope } from '../workspace/key-scope.ts'

/** What a program may do with a partner's key: read, or change as well. */
const PartnerKeyScope = KeyScope.exclude(['send'])

/** What is asked of a new key. */
export const PartnerKeyInput = z.object({
  name: z.string().trim().min(1).max(80),
  scopes: z.array(PartnerKeyScope).min(1).max(2).default(['read', 'manage']),
  /** When it stops working; null for never. */
  expiresAt: z.iso.datetime().nullable().default(null),
})

/** A key with which a partner's own programs call the API. */
export const PartnerKey = PartnerKeyInput.extend({
  id: Id,
  scopes: z.array(PartnerKeyScope),
  expiresAt: z.iso.datetime().nullable(),
  /** Its first characters: the rest is known to nobody. */
  prefix: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type PartnerKey = z.infer<typeof PartnerKey>
