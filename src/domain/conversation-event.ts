import { z } from 'zod'

import { Handler } from './conversation.ts'
import { Id } from './id.ts'
import { Json } from './json.ts'
import { Author, Failure, MessageStatus } from './message.ts'

/** What can happen in a conversation. The log of these is the spine: the inbox draws it, figures and webhooks read it. */
export const ConversationEventBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message_received'), messageId: Id }),
  z.object({ type: z.literal('message_queued'), messageId: Id }),
  z.object({ type: z.literal('note_added'), messageId: Id }),
  z.object({ type: z.literal('message_status_changed'), messageId: Id, status: MessageStatus, failure: Failure.nullable() }),
  z.object({
    type: z.literal('handler_changed'),
    handler: Handler,
    assigneeId: z.string().nullable(),
    assigneeName: z.string().nullable(),
    reason: z.enum(['taken_over', 'handed_over', 'handed_back', 'flow_failed', 'no_flow_answers']),
    note: z.string().nullable(),
  }),
  z.object({ type: z.literal('conversation_opened') }),
  z.object({ type: z.literal('conversation_closed') }),
  z.object({ type: z.literal('conversation_reopened') }),
  z.object({ type: z.literal('conversation_read') }),
  z.object({ type: z.literal('contact_updated'), changes: z.record(z.string(), Json) }),
  z.object({ type: z.literal('flow_started'), flowId: Id, version: z.number().int(), sessionId: Id, flowName: z.string() }),
  z.object({ type: z.literal('flow_ended'), sessionId: Id, reason: z.enum(['completed', 'handed_over', 'interrupted', 'failed']) }),
  z.object({ type: z.literal('flow_problem'), sessionId: Id, stepId: z.string(), problem: z.string() }),
  z.object({ type: z.literal('flow_failed'), sessionId: Id, stepId: z.string().nullable(), problem: z.string() }),
])
export type ConversationEventBody = z.infer<typeof ConversationEventBody>

export const ConversationEvent = z.object({
  conversationId: Id,
  seq: z.number().int(),
  author: Author,
  body: ConversationEventBody,
  at: z.iso.datetime(),
})
export type ConversationEvent = z.infer<typeof ConversationEvent>
