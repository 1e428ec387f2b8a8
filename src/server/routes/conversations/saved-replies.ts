import type { savedReplies } from '#domain/api/conversations/saved-replies.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { fillContent } from '#commands/messages/fill-content.ts'
import {
  countSavedReplyUse,
  createSavedReply,
  findSavedReply,
  listSavedReplies,
  removeSavedReply,
  updateSavedReply,
} from '#store/messages/saved-replies.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Call, type Operations, orNotFound, viewerOf } from '#server/http/mount.ts'
import { mayChangeKept, mayKeep } from './may-change-saved.ts'

/** Replies kept under a name. Those of everybody are changed by admins; anybody may use them. */
export function savedReplyRoutes({ sql, generateId, runtime, settings, now }: ServerDeps): Pick<Operations, keyof typeof savedReplies> {
  const find = (call: Call, appId: string, id: string) => findSavedReply(sql, appId, id, viewerOf(call).userId)
  const check = (appId: string, content: OutgoingContent | undefined) => content && runtime.files.check(appId, content)
  return {
    listSavedReplies: async (call) => ({ items: await listSavedReplies(sql, call.params.appId, viewerOf(call).userId) }),
    createSavedReply: async (call) => {
      mayKeep(call, call.body)
      await check(call.params.appId, call.body.content)
      return createSavedReply(sql, call.params.appId, savedReplyId(generateId), viewerOf(call).userId, call.body)
    },
    updateSavedReply: async (call) => {
      const { appId, savedReplyId: id } = call.params
      await mayChangeKept(call, find(call, appId, id), call.body)
      await check(appId, call.body.content)
      return orNotFound(await updateSavedReply(sql, appId, id, viewerOf(call).userId, call.body))
    },
    removeSavedReply: async (call) => {
      const { appId, savedReplyId: id } = call.params
      await mayChangeKept(call, find(call, appId, id))
      orNotFound(await removeSavedReply(sql, appId, id, viewerOf(call).userId))
      return {}
    },
    fillSavedReply: async (call) => {
      const { appId, conversationId, savedReplyId: id } = call.params
      const { content } = orNotFound(await find(call, appId, id))
      const filled = orNotFound(await fillContent({ sql, publicUrl: settings.publicUrl, now }, appId, conversationId, content))
      await countSavedReplyUse(sql, appId, id)
      return filled
    },
  }
}

/** Returns the id of a new saved reply: never one that a flow could have. */
const savedReplyId = (generateId: ServerDeps['generateId']): string => `text${generateId().slice(4)}`
