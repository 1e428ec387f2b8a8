import { z } from 'zod'

import { Tag } from '../contacts/contact.ts'
import { ConversationFilter } from './conversation.ts'
import { Id } from '../id.ts'

/** What a colleague should know who gets a conversation. */
export const HandNote = z.string().trim().min(1).max(500).nullable().optional()

const Tags = z.array(Tag).max(50).default([])
const TagDeed = z.object({ deed: z.literal('tag'), add: Tags, remove: Tags })

/** What can be done with a conversation, whether with one or with many. */
export const ConversationDeed = z.discriminatedUnion('deed', [
  z.object({ deed: z.literal('takeOver') }),
  z.object({ deed: z.literal('handBack') }),
  z.object({ deed: z.literal('close') }),
  z.object({ deed: z.literal('reopen') }),
  z.object({ deed: z.literal('markRead') }),
  z.object({ deed: z.literal('markUnread') }),
  z.object({ deed: z.literal('snooze'), until: z.iso.datetime() }),
  z.object({ deed: z.literal('wake') }),
  z.object({ deed: z.literal('assign'), member: z.object({ id: z.string().max(64), name: z.string() }).nullable(), note: HandNote }),
  z.object({ deed: z.literal('assignTeam'), team: z.object({ id: Id, name: z.string() }).nullable(), note: HandNote }),
  /** Tags of its contact. */
  TagDeed,
])
export type ConversationDeed = z.infer<typeof ConversationDeed>

/** The same as callers ask for it: people and teams by their ids. */
export const ConversationDeedInput = z.discriminatedUnion('deed', [
  z.object({ deed: z.enum(['takeOver', 'handBack', 'close', 'reopen', 'markRead', 'markUnread', 'wake']) }),
  z.object({ deed: z.literal('snooze'), until: z.iso.datetime() }),
  z.object({ deed: z.literal('assign'), userId: Id.nullable(), note: HandNote }),
  z.object({ deed: z.literal('assignTeam'), teamId: Id.nullable(), note: HandNote }),
  TagDeed,
])
export type ConversationDeedInput = z.infer<typeof ConversationDeedInput>

/** A deed to be done with many: those that are named, or all that a filter lets through. */
export const BulkInput = z.object({
  act: ConversationDeedInput,
  of: z.union([z.object({ ids: z.array(Id).min(1).max(1_000) }), z.object({ filter: ConversationFilter })]),
})
export type BulkInput = z.infer<typeof BulkInput>
