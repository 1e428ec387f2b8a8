import { z } from 'zod'

import { Phone } from '../contacts/phone.ts'

/** Who books on a public page. */
export const Guest = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(120, 'Use at most 120 characters.'),
  phone: Phone,
  email: z.union([z.literal(''), z.email('Enter a full email address, like name@example.com.').max(320)]).default(''),
})
export type Guest = z.infer<typeof Guest>
