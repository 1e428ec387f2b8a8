import { AppError } from '#domain/errors.ts'
import type { Actor } from '#runtime/desk.ts'
import { countConversations, getConversation, listConversations, listThread } from '#store/conversations.ts'
import { findMember } from '#store/members.ts'

import { authorOf } from '../http/caller.ts'
import type { ServerDeps } from '../http/deps.ts'
import { type Call, type Operations, orNotFound, somebody } from '../http/mount.ts'

type ConversationOperations = Pick<
  Operations,
  | 'listConversations'
  | 'countConversations'
  | 'getConversation'
  | 'listThread'
  | 'sendMessage'
  | 'addNote'
  | 'resendMessage'
  | 'takeOver'
  | 'handBack'
  | 'close'
  | 'reopen'
  | 'markRead'
  | 'assign'
>

/** The inbox: reads come from the store, every deed goes the road's way. */
export function conversationRoutes({ sql, road: { desk } }: ServerDeps): ConversationOperations {
  return {
    listConversations: (call) => {
      const { after, limit, ...filter } = call.query
      return listConversations(sql, call.params.appId, somebody(call).id, filter, { after, limit })
    },
    countConversations: (call) => countConversations(sql, call.params.appId, somebody(call).id),
    getConversation: async ({ params }) => orNotFound(await getConversation(sql, params.appId, params.conversationId)),
    listThread: async ({ params, query }) => {
      orNotFound(await getConversation(sql, params.appId, params.conversationId))
      return listThread(sql, params.appId, params.conversationId, query)
    },
    sendMessage: (call) => desk.sendReply(actor(call), call.params.conversationId, call.body.content),
    addNote: (call) => desk.addNote(actor(call), call.params.conversationId, call.body.text),
    resendMessage: (call) => desk.resend(actor(call), call.params.conversationId, call.params.messageId),
    takeOver: (call) => desk.takeOver(actor(call), call.params.conversationId),
    handBack: (call) => desk.handBack(actor(call), call.params.conversationId),
    close: (call) => desk.close(actor(call), call.params.conversationId),
    reopen: (call) => desk.reopen(actor(call), call.params.conversationId),
    markRead: (call) => desk.markRead(actor(call), call.params.conversationId),
    assign: async (call) => {
      const { appId, conversationId } = call.params
      const { userId } = call.body
      if (userId === null) return desk.assign(actor(call), conversationId, null)
      const member = await findMember(sql, appId, userId)
      if (!member || member.pending)
        throw new AppError('invalid-argument', { details: [{ path: 'userId', message: 'This person is no member of the app.' }] })
      return desk.assign(actor(call), conversationId, { id: member.userId, name: member.name })
    },
  }
}

interface InApp extends Call {
  params: { appId: string }
}

const actor = (call: InApp): Actor => ({ appId: call.params.appId, author: authorOf(somebody(call)) })
