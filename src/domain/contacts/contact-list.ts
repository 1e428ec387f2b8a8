import { z } from 'zod'

import { Contact } from './contact.ts'
import { ContactFilter } from './contact-filter.ts'
import { Id } from '../id.ts'

/** A contact as a row of the table: with what hangs on it. */
export const ContactRow = Contact.extend({
  /** When they last wrote. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** Names of the channels on which they are known. */
  channels: z.array(z.string()),
  /** Who has their open conversation. */
  owner: z.string().nullable(),
  orders: z.number().int(),
})
export type ContactRow = z.infer<typeof ContactRow>

export const ContactSort = z.enum(['created', 'lastSeen', 'name', 'phone', 'email'])
export type ContactSort = z.infer<typeof ContactSort>

/** Past this number a count is told as "10,000+": counting on would cost more than it tells. */
export const COUNT_CAP = 10_000

/** A saved filter. */
export const ContactSegment = z.object({
  id: Id,
  name: z.string(),
  filter: ContactFilter,
  shared: z.boolean(),
  /** Whether whoever asks may change it. */
  mine: z.boolean(),
})
export type ContactSegment = z.infer<typeof ContactSegment>

export const ContactSegmentInput = z.object({
  name: z.string().trim().min(1).max(60),
  filter: ContactFilter,
  shared: z.boolean().default(false),
})
export type ContactSegmentInput = z.infer<typeof ContactSegmentInput>
