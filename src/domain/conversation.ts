import { z } from 'zod'

import { Id } from './id.ts'
import { MessageStatus } from './message.ts'

export const Handler = z.enum(['human', 'bot'])
export type Handler = z.infer<typeof Handler>

export const OpenState = z.enum(['open', 'closed'])
export type OpenState = z.infer<typeof OpenState>

/** A conversation as lists show it: one contact on one channel, with what was said last. */
export const Conversation = z.object({
  id: Id,
  contact: z.object({ id: Id, name: z.string().nullable(), phone: z.string().nullable(), tags: z.array(z.string()) }),
  channel: z.object({ id: Id, kind: z.enum(['whatsapp']), name: z.string() }),
  handler: Handler,
  openState: OpenState,
  resolved: z.boolean(),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  unreadCount: z.number().int(),
  snippet: z.string(),
  snippetDirection: z.enum(['in', 'out', 'note']).nullable(),
  snippetStatus: MessageStatus.nullable(),
  lastSeq: z.number().int(),
  lastActivityAt: z.iso.datetime(),
  /** When the customer last wrote, by the provider's clock: the 24-hour reply window starts here. */
  lastInboundAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Conversation = z.infer<typeof Conversation>

/** The inbox's filters, in the spec's words. */
export const ConversationFilter = z.object({
  openState: z.enum(['any', 'open', 'closed']).default('open'),
  flag: z.enum(['any', 'unread', 'resolved']).default('any'),
  /** `any`, `anyUser`, `bot`, `unassigned`, `me`, or a user's id. */
  assignee: z.string().max(64).default('any'),
})
export type ConversationFilter = z.infer<typeof ConversationFilter>
