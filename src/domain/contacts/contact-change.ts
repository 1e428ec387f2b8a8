import { z } from 'zod'

import { Id } from '../id.ts'
import { Json } from '../json.ts'
import { Author } from '../messages/message.ts'

/** Where the consent to write to somebody came from. */
export const OptInBasis = z.enum(['website', 'in_person', 'phone', 'message', 'purchase', 'contract', 'other'])
export type OptInBasis = z.infer<typeof OptInBasis>

/** On what basis a contact is written to, as a person noted it. */
export const OptIn = z.object({ basis: OptInBasis, note: z.string().max(300).nullable(), at: z.iso.datetime(), by: z.string().nullable() })
export type OptIn = z.infer<typeof OptIn>

const Change = z.object({ from: Json, to: Json })

/** What became of a contact, as people, the API, imports and tasks changed it. */
export const ContactChangeBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('created'), by: z.enum(['hand', 'import']) }),
  /** Standard fields by name, own ones as `fields.key`, tags as `tags`. */
  z.object({ type: z.literal('changed'), changes: z.record(z.string(), Change) }),
  z.object({ type: z.literal('opted'), out: z.boolean(), basis: OptInBasis.nullable(), note: z.string().nullable() }),
  z.object({ type: z.literal('blocked'), blocked: z.boolean() }),
  z.object({ type: z.literal('joined'), name: z.string().nullable(), phone: z.string().nullable(), undoable: z.boolean() }),
  z.object({ type: z.literal('parted') }),
])
export type ContactChangeBody = z.infer<typeof ContactChangeBody>

export const ContactChange = z.object({ contactId: Id, author: Author, body: ContactChangeBody, at: z.iso.datetime() })
export type ContactChange = z.infer<typeof ContactChange>
