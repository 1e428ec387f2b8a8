import { z } from 'zod'

import { Conversation, ConversationFilter } from '../conversation.ts'
import { ConversationEvent } from '../conversation-event.ts'
import { Id } from '../id.ts'
import { Message, OutgoingContent } from '../message.ts'
import { endpoint, page, PageQuery } from './endpoint.ts'

const InApp = z.object({ appId: Id })
const OneConversation = InApp.extend({ conversationId: Id })
const tag = 'conversations'
const path = '/api/v1/apps/:appId/conversations'

/** One line of a thread: the event and, where it speaks of one, the message as it now stands. */
export const ThreadItem = z.object({ event: ConversationEvent, message: Message.nullable() })
export type ThreadItem = z.infer<typeof ThreadItem>

const act = (verb: string, summary: string) =>
  endpoint(
    { method: 'POST', path: `${path}/:conversationId/${verb}`, summary, tag, access: 'agent' },
    { params: OneConversation, answer: Conversation },
  )

export const conversations = {
  listConversations: endpoint(
    { method: 'GET', path, summary: 'Conversations, latest activity first', tag, access: 'agent' },
    { params: InApp, query: PageQuery.extend(ConversationFilter.shape), answer: page(Conversation) },
  ),
  countConversations: endpoint(
    { method: 'GET', path: `${path}/counts`, summary: 'How many open conversations each view holds', tag, access: 'agent' },
    {
      params: InApp,
      answer: z.object({
        mine: z.number().int(),
        unassigned: z.number().int(),
        bot: z.number().int(),
        all: z.number().int(),
        unread: z.number().int(),
      }),
    },
  ),
  getConversation: endpoint(
    { method: 'GET', path: `${path}/:conversationId`, summary: 'One conversation', tag, access: 'agent' },
    { params: OneConversation, answer: Conversation },
  ),
  listThread: endpoint(
    { method: 'GET', path: `${path}/:conversationId/messages`, summary: 'What was said and done, newest first', tag, access: 'agent' },
    { params: OneConversation, query: PageQuery, answer: page(ThreadItem) },
  ),
  sendMessage: endpoint(
    { method: 'POST', path: `${path}/:conversationId/messages`, summary: 'Reply to the customer', tag, access: 'agent' },
    { params: OneConversation, body: z.object({ content: OutgoingContent }), answer: Message },
  ),
  addNote: endpoint(
    { method: 'POST', path: `${path}/:conversationId/notes`, summary: 'Add a note that only the team sees', tag, access: 'agent' },
    { params: OneConversation, body: z.object({ text: z.string().trim().min(1).max(4_096) }), answer: Message },
  ),
  resendMessage: endpoint(
    {
      method: 'POST',
      path: `${path}/:conversationId/messages/:messageId/resend`,
      summary: 'Send a failed or unconfirmed message again',
      tag,
      access: 'agent',
    },
    { params: OneConversation.extend({ messageId: Id }), answer: Message },
  ),
  takeOver: act('take-over', 'Take the conversation from the bot, or from a colleague'),
  handBack: act('hand-back', 'Give the conversation back to the bot'),
  close: act('close', 'Close the conversation'),
  reopen: act('reopen', 'Reopen the conversation'),
  markRead: act('read', 'Mark the conversation as read'),
  assign: endpoint(
    {
      method: 'POST',
      path: `${path}/:conversationId/assign`,
      summary: 'Assign the conversation to a member, or to nobody',
      tag,
      access: 'agent',
    },
    { params: OneConversation, body: z.object({ userId: Id.nullable() }), answer: Conversation },
  ),
}
