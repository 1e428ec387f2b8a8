import { z } from 'zod'

import { ChannelKind } from './channel-kind.ts'
import { Handler, Priority } from './conversation.ts'
import { EventStatus } from '../scheduling/event.ts'
import { Id } from '../id.ts'
import { Json } from '../json.ts'
import { OrderStatus, PaymentStatus } from '../commerce/order.ts'
import { Author, Failure, MessageStatus } from '../messages/message.ts'

const NamedLabel = z.object({ id: Id, name: z.string() })

/** What can happen in a conversation. The log of these is the spine: the inbox draws it, figures and webhooks read it. */
export const ConversationEventBody = z.discriminatedUnion('type', [
  /** `ignored`: it is kept, and nobody was told: no bot, no count, no notification. */
  z.object({ type: z.literal('message_received'), messageId: Id, ignored: z.literal('blocked').optional() }),
  z.object({ type: z.literal('message_queued'), messageId: Id }),
  z.object({ type: z.literal('note_added'), messageId: Id }),
  z.object({ type: z.literal('message_status_changed'), messageId: Id, status: MessageStatus, failure: Failure.nullable() }),
  /** A member of the group read a message of ours. */
  z.object({ type: z.literal('message_read_by'), messageId: Id, name: z.string().nullable() }),
  /** What a person found out about a message whose send was never confirmed. It is a line of its own, and not the message's. */
  z.object({ type: z.literal('send_settled'), sentId: Id, verdict: z.enum(['arrived', 'lost', 'again']) }),
  /** The file of a customer's message arrived, or will not. */
  z.object({ type: z.literal('message_file_changed'), messageId: Id }),
  /** What is said in a voice message is being written down, was, or could not be. */
  z.object({ type: z.literal('message_transcribed'), messageId: Id }),
  /** The author changed what a message says, or took it back. */
  z.object({ type: z.literal('message_edited'), messageId: Id }),
  z.object({ type: z.literal('message_revoked'), messageId: Id }),
  /** Another contact turned out to be the same person: what it was called, and its number. */
  z.object({ type: z.literal('contacts_joined'), name: z.string().nullable(), phone: z.string().nullable() }),
  /** The contact turned out to be two people: by which addresses the other is known. */
  z.object({ type: z.literal('contact_parted'), addresses: z.array(z.string()) }),
  /** The contact's conversation on another channel was merged into this one. */
  z.object({ type: z.literal('conversations_merged'), channelId: Id }),
  /** What was said on one channel has a conversation of its own again. */
  z.object({ type: z.literal('conversation_separated'), channelId: Id }),
  /** The customer goes on in another conversation (`to`), or came from one (`from`): what went on there goes along. */
  z.object({ type: z.literal('conversation_continued'), direction: z.enum(['to', 'from']), conversationId: Id, channelKind: ChannelKind }),
  z.object({
    type: z.literal('handler_changed'),
    handler: Handler,
    assigneeId: z.string().nullable(),
    assigneeName: z.string().nullable(),
    reason: z.enum(['taken_over', 'handed_over', 'handed_back', 'flow_failed', 'no_flow_answers', 'asked_for_person', 'routed']),
    note: z.string().nullable(),
  }),
  /** What became of a message that was put off; `replied`: the customer wrote first. */
  z.object({
    type: z.literal('scheduled_changed'),
    scheduledId: Id,
    what: z.enum(['scheduled', 'moved', 'cancelled', 'replied', 'sent', 'failed']),
    sendAt: z.iso.datetime(),
    reason: z.string().nullable(),
    /** Who wrote it, where it failed: they are notified. */
    writerId: z.string().nullable().optional(),
  }),
  z.object({ type: z.literal('conversation_opened') }),
  z.object({ type: z.literal('conversation_closed') }),
  z.object({ type: z.literal('conversation_reopened') }),
  z.object({ type: z.literal('conversation_read') }),
  /** A person put it back among what is unread. */
  z.object({ type: z.literal('conversation_unread') }),
  z.object({ type: z.literal('conversation_snoozed'), until: z.iso.datetime() }),
  /** It sleeps no longer: its time came, the customer wrote, or a person woke it. */
  z.object({ type: z.literal('conversation_woke'), reason: z.enum(['time', 'reply', 'person']) }),
  /** Until when the customer is to be answered, by the app's promise. */
  z.object({ type: z.literal('deadline_set'), dueAt: z.iso.datetime() }),
  z.object({ type: z.literal('deadline_missed') }),
  /** What the customer thought of it: 3 good, 2 okay, 1 poor. */
  z.object({ type: z.literal('rating_given'), score: z.number().int() }),
  /** `note`: what the team should know. */
  z.object({
    type: z.literal('team_changed'),
    teamId: z.string().nullable(),
    teamName: z.string().nullable(),
    note: z.string().nullable().optional(),
  }),
  z.object({ type: z.literal('priority_changed'), priority: Priority }),
  /** Labels by the names that they had then. */
  z.object({ type: z.literal('labels_changed'), added: z.array(NamedLabel), removed: z.array(NamedLabel) }),
  z.object({ type: z.literal('contact_updated'), changes: z.record(z.string(), Json) }),
  z.object({ type: z.literal('flow_started'), flowId: Id, version: z.number().int(), sessionId: Id, flowName: z.string() }),
  z.object({
    type: z.literal('flow_ended'),
    sessionId: Id,
    reason: z.enum(['completed', 'handed_over', 'interrupted', 'expired', 'failed']),
  }),
  /** The contact asked not to be written to on our own account (`out`), or took that back. */
  /** `marketing`: the choice is about marketing alone, made in WhatsApp's settings. */
  z.object({ type: z.literal('contact_opted'), out: z.boolean(), marketing: z.boolean().optional() }),
  z.object({
    type: z.literal('event_noted'),
    eventId: Id,
    title: z.string(),
    start: z.iso.datetime(),
    timeZone: z.string(),
    status: EventStatus,
    isNew: z.boolean(),
  }),
  z.object({
    type: z.literal('order_noted'),
    orderId: Id,
    number: z.number().int(),
    total: z.number(),
    currency: z.string(),
    status: OrderStatus,
    paymentStatus: PaymentStatus,
    isNew: z.boolean(),
  }),
  /** What the customer was not told of an order, and why. */
  z.object({
    type: z.literal('order_notice_unsent'),
    orderId: Id,
    number: z.number().int(),
    what: z.string(),
    /** Which status the customer was not told of; null for the order's details, left out before there were languages. */
    status: OrderStatus.nullable().optional(),
    reason: z.string(),
  }),
  /** A cart that could not become an order, and why; its message stays, and has its own line: `cartId` is that message. */
  z.object({ type: z.literal('cart_not_placed'), cartId: Id, reason: z.string() }),
  /** A reminder of an event that was not sent, and why. */
  z.object({ type: z.literal('reminder_skipped'), eventId: Id, title: z.string(), reason: z.enum(['window_closed']) }),
  /** Workflows that would have set one another off again; `chain` are their names, the first first. */
  z.object({ type: z.literal('workflow_stopped'), workflowId: Id, chain: z.array(z.string()) }),
  /** A flow that a workflow or the API wanted to start here, and why it did not. */
  z.object({ type: z.literal('flow_not_started'), flowName: z.string(), problem: z.string() }),
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
