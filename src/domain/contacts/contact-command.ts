import { z } from 'zod'

import { OptInBasis } from './contact-change.ts'
import { FieldKey } from './contact-field.ts'
import { ContactFilter } from './contact-filter.ts'
import { Tag } from './contact.ts'
import { Id } from '../id.ts'
import { Json } from '../json.ts'

const Tags = z.array(Tag).min(1).max(50)

/** What can be done to many contacts at once. */
export const ContactDeed = z.discriminatedUnion('do', [
  z.object({ do: z.literal('addTags'), tags: Tags }),
  z.object({ do: z.literal('removeTags'), tags: Tags }),
  /** Null empties the field. */
  z.object({ do: z.literal('setField'), key: FieldKey, value: Json }),
  z.object({ do: z.literal('block') }),
  z.object({ do: z.literal('unblock') }),
  z.object({ do: z.literal('optOut') }),
  z.object({ do: z.literal('optIn'), basis: OptInBasis, note: z.string().trim().max(300).nullable().default(null) }),
])
export type ContactDeed = z.infer<typeof ContactDeed>

/** Done at once; past that it is a task. */
export const MAX_AT_ONCE = 500

/** Some contacts by their ids, or all that a filter finds. */
export const ContactTarget = z.union([
  z.object({ ids: z.array(Id).min(1).max(MAX_AT_ONCE) }),
  z.object({ search: z.string().max(120).optional(), filter: ContactFilter }),
])
export type ContactTarget = z.infer<typeof ContactTarget>
