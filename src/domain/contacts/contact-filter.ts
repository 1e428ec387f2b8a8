import { z } from 'zod'

import { FieldKey } from './contact-field.ts'
import { Tag } from './contact.ts'

import { Id } from '../id.ts'

const Words = z.string().trim().max(200)
const Texts = {
  op: z.enum(['is', 'isNot', 'contains', 'containsNot', 'startsWith', 'isSet', 'isEmpty']),
  /** Left out where the operator says it all. */
  value: Words.default(''),
}
const Days = z.number().int().min(0).max(36_500)
const Day = z.iso.date()
const Instant = z.iso.datetime()
const Times = {
  op: z.enum(['before', 'after', 'inLastDays', 'notInLastDays', 'isSet', 'isEmpty']),
  day: Day.optional(),
  days: Days.optional(),
}
const Amounts = { op: z.enum(['equals', 'atLeast', 'atMost']), value: z.number() }
const Members = { op: z.enum(['hasAny', 'hasAll', 'hasNone', 'isSet', 'isEmpty']), values: z.array(Tag).max(50).default([]) }

/** One thing that is asked of a contact. Texts and tags are blind to case; days are in UTC. */
export const ContactCondition = z.union([
  z.object({ on: z.enum(['name', 'phone', 'email', 'username']), ...Texts }),
  z.object({ on: z.literal('tags'), ...Members }),
  z.object({ on: z.enum(['created', 'lastSeen']), ...Times }),
  /** Added from one instant on and before another. */
  z.object({ on: z.literal('addedBetween'), from: Instant.nullable(), until: Instant.nullable() }),
  z.object({ on: z.enum(['optedOut', 'blocked', 'openConversation']), value: z.boolean() }),
  z.object({ on: z.literal('channel'), op: z.enum(['is', 'isNot']), channelId: Id }),
  z.object({ on: z.literal('orders'), ...Amounts }),
  z.object({ on: z.literal('field'), as: z.literal('text'), key: FieldKey, ...Texts }),
  z.object({
    on: z.literal('field'),
    as: z.literal('number'),
    key: FieldKey,
    op: z.enum(['equals', 'atLeast', 'atMost', 'isSet', 'isEmpty']),
    value: z.number().default(0),
  }),
  z.object({ on: z.literal('field'), as: z.literal('date'), key: FieldKey, ...Times }),
  z.object({ on: z.literal('field'), as: z.literal('boolean'), key: FieldKey, value: z.boolean() }),
  z.object({ on: z.literal('field'), as: z.literal('list'), key: FieldKey, ...Members }),
])
export type ContactCondition = z.infer<typeof ContactCondition>

/** Conditions and groups of them: all must hold, or any. An empty group holds for everybody. */
export interface ContactFilter {
  match: 'all' | 'any'
  conditions: (ContactCondition | ContactFilter)[]
}

/** Conditions and groups of them, however deep. */
export const ContactFilterGroup: z.ZodType<ContactFilter> = z.lazy(() =>
  z.object({ match: z.enum(['all', 'any']), conditions: z.array(z.union([ContactCondition, ContactFilterGroup])).max(50) }),
)

const MAX_DEPTH = 5
const MAX_CONDITIONS = 100

/** A filter of contacts: nested groups, bounded. */
export const ContactFilter = ContactFilterGroup.refine(
  (filter) => sizeOf(filter).depth <= MAX_DEPTH && sizeOf(filter).conditions <= MAX_CONDITIONS,
  `A filter has at most ${MAX_DEPTH} groups inside one another and ${MAX_CONDITIONS} conditions.`,
)

/** How deep its groups go, and how many conditions they hold. Browsers count without the schemas, in `filter-parts.ts`. */
function sizeOf(filter: ContactFilter): { depth: number; conditions: number } {
  const parts = filter.conditions.map((part) => ('match' in part ? sizeOf(part) : { depth: 0, conditions: 1 }))
  return {
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
    conditions: parts.reduce((sum, { conditions }) => sum + conditions, 0),
  }
}
