import { z } from 'zod'

import { Conversation } from './conversations/conversation.ts'
import { ConversationEvent } from './conversations/conversation-event.ts'
import { Id } from './id.ts'
import { Message } from './messages/message.ts'
import { Notification } from './notifications/notification.ts'

/** One line of the log as it is pushed: the event, the message it speaks of, and the conversation as it now stands. */
export const LiveEvent = z.object({ event: ConversationEvent, message: Message.nullable(), conversation: Conversation })
export type LiveEvent = z.infer<typeof LiveEvent>

/** Where somebody is in a draft: at one of its blocks, or at a step in it; both null where they look at all of it. */
export const FlowPlace = z.object({ flowId: Id, nodeId: Id.nullable(), stepId: Id.nullable() })
export type FlowPlace = z.infer<typeof FlowPlace>

/** What the browser says. `since` is the last cursor it has seen; with it, the server repairs the gap. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), appId: Id, since: z.string().max(64).nullable() }),
  z.object({ type: z.literal('viewing'), conversationId: Id.nullable(), typing: z.boolean(), flow: FlowPlace.nullable().default(null) }),
  z.object({ type: z.literal('ping') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** What the server says. After `resync` the browser loads everything again: the gap was too old or too large to repair. */
export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), cursor: z.string() }),
  z.object({ type: z.literal('events'), cursor: z.string(), events: z.array(LiveEvent) }),
  z.object({ type: z.literal('resync'), cursor: z.string() }),
  /** Conversations that the person may see no longer. */
  z.object({ type: z.literal('hidden'), conversationIds: z.array(Id) }),
  z.object({
    type: z.literal('presence'),
    people: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        conversationId: Id.nullable(),
        typing: z.boolean(),
        flow: FlowPlace.nullable(),
      }),
    ),
  }),
  /** Drafts that were saved, `updatedAt` naming the state they have now; and flows whose comments changed. */
  z.object({
    type: z.literal('flows'),
    saved: z.array(z.object({ flowId: Id, updatedAt: z.iso.datetime() })),
    discussed: z.array(Id),
  }),
  /** What changed in the person's own feed: entries as they are now, those that are there no longer, and by which clock. */
  z.object({
    type: z.literal('notifications'),
    changed: z.array(Notification),
    gone: z.array(Id),
    unread: z.number().int(),
    now: z.iso.datetime(),
  }),
  /** A visitor of a web chat begins or stops to write. */
  z.object({ type: z.literal('visitorTyping'), conversationId: Id, on: z.boolean() }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('refused'), code: z.string(), message: z.string() }),
])
export type ServerFrame = z.infer<typeof ServerFrame>
