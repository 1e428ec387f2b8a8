import { z } from 'zod'

import { Id } from './id.ts'
import { Json } from './json.ts'
import { Phone } from './phone.ts'

export const Tag = z.string().trim().min(1).max(40)

export const Contact = z.object({
  id: Id,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  tags: z.array(z.string()),
  fields: z.record(z.string(), Json),
  demo: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Contact = z.infer<typeof Contact>

/** What a person or the API may write of a contact. */
export const ContactInput = z.object({
  name: z.string().trim().max(200).nullable().optional(),
  phone: Phone.nullable().optional(),
  email: z.email().max(320).nullable().optional(),
  tags: z.array(Tag).max(100).optional(),
  fields: z.record(z.string().max(80), Json).optional(),
})
export type ContactInput = z.infer<typeof ContactInput>
