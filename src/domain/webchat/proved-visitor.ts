import { z } from 'zod'

import { Json } from '../json.ts'
import { Phone } from '../contacts/phone.ts'

/** What a site's server says of its visitor, signed. `sub` is its own id of the person. */
export const ProvedVisitor = z.object({
  sub: z.string().min(1).max(200),
  name: z.string().trim().min(1).max(120).optional(),
  email: z.email().max(200).optional(),
  phone: Phone.optional(),
  attributes: z.record(z.string().max(40), Json).optional(),
})
export type ProvedVisitor = z.infer<typeof ProvedVisitor>
