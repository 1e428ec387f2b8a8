import { z } from 'zod'

import { OptInBasis } from './contact-change.ts'
import { FieldKey } from './contact-field.ts'
import { ContactFilter } from './contact-filter.ts'
import { Tag } from './contact.ts'
import { Id } from '../id.ts'
import { Json } from '../json.ts'

const Tags = z.array(Tag).min(1).max(50)

/** What can be done to many contacts at once. */
export const ContactCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('addTags'), tags: Tags }),
  z.object({ type: z.literal('removeTags'), tags: Tags }),
  /** Null empties the field. */
  z.object({ type: z.literal('setField'), key: FieldKey, value: Json }),
  z.object({ type: z.literal('block') }),
  z.object({ type: z.literal('unblock') }),
  z.object({ type: z.literal('optOut') }),
  z.object({ type: z.literal('optIn'), basis: OptInBasis, note: z.string().trim().max(300).nullable().default(null) }),
])
export type ContactCommand = z.infer<typeof ContactCommand>

/** Done at once; past that it is a task. */
export const MAX_AT_ONCE = 500

/** Some contacts by their ids, or all that a filter finds. */
export const ContactTarget = z.union([
  z.object({ ids: z.array(Id).min(1).max(MAX_AT_ONCE) }),
  z.object({ search: z.string().max(120).optional(), filter: ContactFilter }),
])
export type ContactTarget = z.infer<typeof ContactTarget>
