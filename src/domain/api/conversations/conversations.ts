import { z } from 'zod'

import {
  Conversation,
  ConversationCounts,
  ConversationFilter,
  Priority,
  SavedFilter,
  SavedFilterInput,
} from '#domain/conversations/conversation.ts'
import { LabelIds } from '#domain/conversations/label.ts'
import { BulkInput, ConversationCommandInput, HandNote } from '#domain/conversations/conversation-command.ts'
import { StartConversation } from '#domain/conversations/start-conversation.ts'
import { ConversationEvent } from '#domain/conversations/conversation-event.ts'
import { Id } from '#domain/id.ts'
import { Message, WrittenContent } from '#domain/messages/message.ts'
import { Task } from '#domain/workspace/tasks/task.ts'
import { LONGEST_UNDO_MS } from '#domain/conversations/scheduled-message.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneConversation = InApp.extend({ conversationId: Id })
const tag = 'conversations'
/** The files of one reply, what was prepared, and a text in pieces. */
const MOST_CONTENTS = 30
const path = '/api/v1/apps/:appId/conversations'

/** Admins may look through an agent's eyes. */
const ViewAs = z.object({ viewAs: Id.optional() })

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
    { params: InApp, query: PageQuery.extend({ ...ConversationFilter.shape, ...ViewAs.shape }), answer: page(Conversation) },
  ),
  countConversations: endpoint(
    { method: 'GET', path: `${path}/counts`, summary: 'How many open conversations each view holds', tag, access: 'agent' },
    { params: InApp, query: ViewAs, answer: ConversationCounts },
  ),
  startConversation: endpoint(
    {
      method: 'POST',
      path,
      summary: 'Write to a contact, or to a number that is no contact yet; answers with their conversation on the channel',
      tag,
      access: 'agent',
    },
    { params: InApp, body: StartConversation, answer: Conversation },
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
    {
      params: OneConversation,
      body: z.object({
        content: WrittenContent,
        replyTo: Id.nullable().optional(),
        /** Held back so long, in which it can be taken back. */
        delayMs: z.number().int().min(0).max(LONGEST_UNDO_MS).default(0),
      }),
      answer: Message,
    },
  ),
  sendReply: endpoint(
    {
      method: 'POST',
      path: `${path}/:conversationId/replies`,
      summary: 'Send one or more messages in order, then close, snooze or assign the conversation: all of it, or nothing',
      tag,
      access: 'agent',
    },
    {
      params: OneConversation,
      body: z.object({
        contents: z.array(WrittenContent).min(1).max(MOST_CONTENTS),
        /** What the first of them answers. */
        replyTo: Id.nullable().optional(),
        /** How long they are held back, so that they can be taken back. */
        delayMs: z.number().int().min(0).max(LONGEST_UNDO_MS).default(0),
        /** What is done with the conversation once they are on their way. */
        afterwards: ConversationCommandInput.nullable().optional(),
      }),
      answer: z.object({ messages: z.array(Message), conversation: Conversation }),
    },
  ),
  undoSend: endpoint(
    {
      method: 'POST',
      path: `${path}/:conversationId/undo`,
      summary: 'Take your messages back that are held back still: all of them, or none',
      tag,
      access: 'agent',
    },
    {
      params: OneConversation,
      body: z.object({
        messageIds: z.array(Id).min(1).max(50),
        /** What takes back what was done after them, as `reopen` after `close`. */
        restore: ConversationCommandInput.nullable().optional(),
      }),
    },
  ),
  showTyping: endpoint(
    {
      method: 'POST',
      path: `${path}/:conversationId/typing`,
      summary: 'Let the customer see for a moment that an answer is written',
      tag,
      access: 'agent',
    },
    { params: OneConversation, answer: z.object({ shown: z.boolean() }) },
  ),
  addNote: endpoint(
    { method: 'POST', path: `${path}/:conversationId/notes`, summary: 'Add a note that only the team sees', tag, access: 'agent' },
    {
      params: OneConversation,
      body: z.object({
        /** May be empty where there are files. */
        text: z.string().trim().max(4_096).default(''),
        mentions: z.array(Id).max(50).default([]),
        /** Files of the workspace that the note holds, by id, as `uploadFile` returns them. */
        files: z.array(Id).max(10).default([]),
      }),
      answer: Message,
    },
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
  markUnread: act('unread', 'Put the conversation back among what is unread'),
  snooze: endpoint(
    {
      method: 'POST',
      path: `${path}/:conversationId/snooze`,
      summary: 'Let the conversation sleep until an instant',
      tag,
      access: 'agent',
    },
    { params: OneConversation, body: z.object({ until: z.iso.datetime() }), answer: Conversation },
  ),
  wake: act('wake', 'Wake a conversation that sleeps'),
  assignTeam: endpoint(
    { method: 'POST', path: `${path}/:conversationId/team`, summary: 'Give the conversation to a team, or to none', tag, access: 'agent' },
    { params: OneConversation, body: z.object({ teamId: Id.nullable(), note: HandNote }), answer: Conversation },
  ),
  prioritize: endpoint(
    { method: 'POST', path: `${path}/:conversationId/priority`, summary: 'Say how urgent the conversation is', tag, access: 'agent' },
    { params: OneConversation, body: z.object({ priority: Priority }), answer: Conversation },
  ),
  label: endpoint(
    {
      method: 'POST',
      path: `${path}/:conversationId/labels`,
      summary: 'Put labels on the conversation, and take labels off it',
      tag,
      access: 'agent',
    },
    { params: OneConversation, body: z.object({ addLabelIds: LabelIds, removeLabelIds: LabelIds }), answer: Conversation },
  ),
  actOnConversations: endpoint(
    {
      method: 'POST',
      path: `${path}/bulk`,
      summary: 'Do something with many conversations, as a task that can be undone',
      tag,
      access: 'agent',
    },
    { params: InApp, body: BulkInput, answer: Task },
  ),
  undoOnConversations: endpoint(
    {
      method: 'POST',
      path: `${path}/bulk/:taskId/undo`,
      summary: 'Undo what such a task did, where nobody changed it since',
      tag,
      access: 'agent',
    },
    { params: InApp.extend({ taskId: Id }), answer: Task },
  ),
  exportConversations: endpoint(
    {
      method: 'POST',
      path: `${path}/export`,
      summary: 'Write conversations as CSV, a line for each message and note, as a task; its file can be fetched for 7 days',
      tag,
      access: 'admin',
    },
    { params: InApp, body: z.object({ filter: ConversationFilter }), answer: Task },
  ),
  mergeConversations: endpoint(
    {
      method: 'POST',
      path: `${path}/:conversationId/merge`,
      summary: 'Merge another conversation of the same contact into this one, in the order in which things were said',
      tag,
      access: 'agent',
    },
    { params: OneConversation, body: z.object({ conversationId: Id }), answer: Conversation },
  ),
  separateConversation: endpoint(
    {
      method: 'POST',
      path: `${path}/:conversationId/separate`,
      summary: 'Give what was said on another channel a conversation of its own again; answers with that one',
      tag,
      access: 'agent',
    },
    { params: OneConversation, body: z.object({ channelId: Id }), answer: Conversation },
  ),
  listSavedFilters: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/saved-filters',
      summary: 'Your saved filters and those of everybody',
      tag,
      access: 'agent',
    },
    { params: InApp, answer: z.object({ items: z.array(SavedFilter) }) },
  ),
  createSavedFilter: endpoint(
    { method: 'POST', path: '/api/v1/apps/:appId/saved-filters', summary: 'Save a filter under a name', tag, access: 'agent' },
    { params: InApp, body: SavedFilterInput, answer: SavedFilter },
  ),
  updateSavedFilter: endpoint(
    { method: 'PATCH', path: '/api/v1/apps/:appId/saved-filters/:savedFilterId', summary: 'Change a saved filter', tag, access: 'agent' },
    { params: InApp.extend({ savedFilterId: Id }), body: SavedFilterInput.partial(), answer: SavedFilter },
  ),
  removeSavedFilter: endpoint(
    { method: 'DELETE', path: '/api/v1/apps/:appId/saved-filters/:savedFilterId', summary: 'Forget a saved filter', tag, access: 'agent' },
    { params: InApp.extend({ savedFilterId: Id }) },
  ),
  assign: endpoint(
    {
      method: 'POST',
      path: `${path}/:conversationId/assign`,
      summary: 'Assign the conversation to a member, or to nobody',
      tag,
      access: 'agent',
    },
    { params: OneConversation, body: z.object({ userId: Id.nullable(), note: HandNote }), answer: Conversation },
  ),
}
