import type { savedReplies } from '#domain/api/saved-replies.ts'
import { AppError } from '#domain/errors.ts'
import type { OutgoingContent } from '#domain/message.ts'
import { fillContent } from '#runtime/desk/fill-content.ts'
import {
  countSavedReplyUse,
  createSavedReply,
  findSavedReply,
  listSavedReplies,
  removeSavedReply,
  updateSavedReply,
} from '#store/saved-replies.ts'

import type { ServerDeps } from '../http/deps.ts'
import { type Call, type Operations, orNotFound, viewerOf } from '../http/mount.ts'

/** Replies kept under a name. Those of everybody are changed by admins; anybody may use them. */
export function savedReplyRoutes({ sql, mint, road, settings, now }: ServerDeps): Pick<Operations, keyof typeof savedReplies> {
  /** The reply, where the caller may change it into what is asked for. */
  const mayChange = async (call: Call, appId: string, id: string, willShare = false): Promise<void> => {
    const known = orNotFound(await findSavedReply(sql, appId, id, viewerOf(call).userId))
    if (call.role === 'agent' && (willShare || known.shared)) throw new AppError('permission-denied')
  }
  const check = (appId: string, content: OutgoingContent | undefined) => content && road.files.check(appId, content)
  return {
    listSavedReplies: async (call) => ({ items: await listSavedReplies(sql, call.params.appId, viewerOf(call).userId) }),
    createSavedReply: async (call) => {
      if (call.body.shared && call.role === 'agent') throw new AppError('permission-denied')
      await check(call.params.appId, call.body.content)
      return createSavedReply(sql, call.params.appId, savedReplyId(mint), viewerOf(call).userId, call.body)
    },
    updateSavedReply: async (call) => {
      const { appId, savedReplyId: id } = call.params
      await mayChange(call, appId, id, call.body.shared)
      await check(appId, call.body.content)
      return orNotFound(await updateSavedReply(sql, appId, id, viewerOf(call).userId, call.body))
    },
    removeSavedReply: async (call) => {
      const { appId, savedReplyId: id } = call.params
      await mayChange(call, appId, id)
      orNotFound(await removeSavedReply(sql, appId, id, viewerOf(call).userId))
      return {}
    },
    fillSavedReply: async (call) => {
      const { appId, conversationId, savedReplyId: id } = call.params
      const { content } = orNotFound(await findSavedReply(sql, appId, id, viewerOf(call).userId))
      const filled = orNotFound(await fillContent({ sql, publicUrl: settings.publicUrl, now }, appId, conversationId, content))
      await countSavedReplyUse(sql, appId, id)
      return filled
    },
  }
}

/** Returns the id of a new saved reply: never one that a flow could have. */
const savedReplyId = (mint: ServerDeps['mint']): string => `text${mint().slice(4)}`
