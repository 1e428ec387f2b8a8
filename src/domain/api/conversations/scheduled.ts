import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Message, WrittenContent } from '#domain/messages/message.ts'
import { ScheduledMessage } from '#domain/conversations/scheduled-message.ts'
import { endpoint } from '../endpoint.ts'

const OneConversation = z.object({ appId: Id, conversationId: Id })
const OneScheduled = OneConversation.extend({ scheduledId: Id })
const tag = 'conversations'
const path = '/api/v1/apps/:appId/conversations/:conversationId/scheduled'

export const scheduled = {
  listScheduled: endpoint(
    { method: 'GET', path, summary: 'Messages that were put off, the next first', tag, access: 'agent' },
    { params: OneConversation, answer: z.object({ items: z.array(ScheduledMessage) }) },
  ),
  scheduleMessage: endpoint(
    { method: 'POST', path, summary: 'Send a message at a later time', tag, access: 'agent' },
    {
      params: OneConversation,
      body: z.object({
        content: WrittenContent,
        replyTo: Id.nullable().optional(),
        sendAt: z.iso.datetime(),
        unlessReply: z.boolean().default(true),
      }),
      answer: ScheduledMessage,
    },
  ),
  changeScheduled: endpoint(
    { method: 'PATCH', path: `${path}/:scheduledId`, summary: 'Put a message off to another time', tag, access: 'agent' },
    {
      params: OneScheduled,
      body: z.object({ sendAt: z.iso.datetime().optional(), unlessReply: z.boolean().optional() }),
      answer: ScheduledMessage,
    },
  ),
  sendScheduled: endpoint(
    { method: 'POST', path: `${path}/:scheduledId/send`, summary: 'Send a message that was put off now', tag, access: 'agent' },
    { params: OneScheduled, answer: Message },
  ),
  cancelScheduled: endpoint(
    { method: 'DELETE', path: `${path}/:scheduledId`, summary: 'Do not send a message that was put off', tag, access: 'agent' },
    { params: OneScheduled },
  ),
}
