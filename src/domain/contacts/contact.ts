import { z } from 'zod'

import { OptIn } from './contact-change.ts'
import { Id } from '../id.ts'
import { Json } from '../json.ts'
import { Phone } from './phone.ts'
import { distinctTags } from './tags.ts'
import { TimeZone } from './time-zone.ts'

export const Tag = z.string().trim().min(1).max(40)

/** What vouches for a contact's email: the workspace itself, a site's signed identity, or the link of a mail that was sent to it. */
export const EmailProof = z.enum(['business', 'identity', 'link'])
export type EmailProof = z.infer<typeof EmailProof>

export const Contact = z.object({
  id: Id,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** What vouches for the email; null where somebody only typed it. */
  emailProof: EmailProof.nullable(),
  /** The name that the customer chose on WhatsApp, without an @. */
  username: z.string().nullable().optional(),
  /** IANA name; null means the app's. */
  timeZone: z.string().nullable(),
  /** What their number's country tells, where none is set and all of it has one clock. Only of one contact asked for. */
  guessedTimeZone: z.string().nullable().optional(),
  /** The language that their channel told or their words showed, as BCP 47. A field `language`, `locale` or `lang` goes before it. */
  language: z.string().nullable().optional(),
  tags: z.array(z.string()),
  fields: z.record(z.string(), Json),
  /** When the contact asked not to be written to on our own account. */
  optedOutAt: z.iso.datetime().nullable(),
  blockedAt: z.iso.datetime().nullable(),
  optIn: OptIn.nullable(),
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
  timeZone: TimeZone.nullable().optional(),
  tags: z.array(Tag).max(100).overwrite(distinctTags).optional(),
  /** All of the app's own fields: what is not named is taken away. */
  fields: z.record(z.string().max(80), Json).optional(),
  /** Some of them; null empties one, and the others stay. */
  setFields: z.record(z.string().max(80), Json).optional(),
})
export type ContactInput = z.infer<typeof ContactInput>

/** By what a contact is known on a channel: its WhatsApp number, its business-scoped user id, that of the parent business, a group. */
export const ContactAddress = z.object({
  channelId: Id,
  address: z.string(),
  kind: z.enum(['wa_id', 'bsuid', 'parent_bsuid', 'group', 'visitor']),
})
export type ContactAddress = z.infer<typeof ContactAddress>
