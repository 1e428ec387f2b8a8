import { z } from 'zod'

import { Tag } from '../contacts/contact.ts'
import { ConversationFilter, Priority } from './conversation.ts'
import { Id } from '../id.ts'
import { LabelIds } from './label.ts'

/** What a colleague should know who gets a conversation. */
export const HandNote = z.string().trim().min(1).max(500).nullable().optional()

const Tags = z.array(Tag).max(50).default([])
const Prioritize = z.object({ type: z.literal('prioritize'), priority: Priority })
const Named = z.object({ id: Id, name: z.string() })
const TagCommand = z.object({ type: z.literal('tag'), add: Tags, remove: Tags })

/** What can be done with a conversation, whether with one or with many. */
export const ConversationCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('takeOver') }),
  z.object({ type: z.literal('handBack') }),
  z.object({ type: z.literal('close') }),
  z.object({ type: z.literal('reopen') }),
  z.object({ type: z.literal('markRead') }),
  z.object({ type: z.literal('markUnread') }),
  z.object({ type: z.literal('snooze'), until: z.iso.datetime() }),
  z.object({ type: z.literal('wake') }),
  z.object({ type: z.literal('assign'), member: z.object({ id: z.string().max(64), name: z.string() }).nullable(), note: HandNote }),
  z.object({ type: z.literal('assignTeam'), team: Named.nullable(), note: HandNote }),
  Prioritize,
  z.object({ type: z.literal('label'), add: z.array(Named), remove: z.array(Named) }),
  /** Tags of its contact. */
  TagCommand,
])
export type ConversationCommand = z.infer<typeof ConversationCommand>

/** The same as callers ask for it: people, teams and labels by their ids. */
export const ConversationCommandInput = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['takeOver', 'handBack', 'close', 'reopen', 'markRead', 'markUnread', 'wake']) }),
  z.object({ type: z.literal('snooze'), until: z.iso.datetime() }),
  z.object({ type: z.literal('assign'), userId: Id.nullable(), note: HandNote }),
  z.object({ type: z.literal('assignTeam'), teamId: Id.nullable(), note: HandNote }),
  Prioritize,
  z.object({ type: z.literal('label'), addLabelIds: LabelIds, removeLabelIds: LabelIds }),
  TagCommand,
])
export type ConversationCommandInput = z.infer<typeof ConversationCommandInput>

/** A command to be done with many: those that are named, or all that a filter lets through. */
export const BulkInput = z.object({
  command: ConversationCommandInput,
  of: z.union([z.object({ ids: z.array(Id).min(1).max(1_000) }), z.object({ filter: ConversationFilter })]),
})
export type BulkInput = z.infer<typeof BulkInput>
