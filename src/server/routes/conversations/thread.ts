import type { thread } from '#domain/api/conversations/thread.ts'
import { AppError } from '#domain/errors.ts'
import { getConversation } from '#store/conversations/conversations.ts'
import { findQuoted, listShared } from '#store/messages/thread-finds.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

/** What is looked up in a thread, wherever in its history that stands. */
export function threadRoutes({ sql }: ServerDeps): Pick<Operations, keyof typeof thread> {
  return {
    getQuotedMessage: async ({ params: { appId, conversationId, messageId } }) => {
      const message = await findQuoted(sql, appId, conversationId, messageId)
      if (message === undefined) throw new AppError('not-found')
      return { message }
    },
    listSharedFiles: async ({ params: { appId, conversationId }, query: { kind, ...page } }) => {
      orNotFound(await getConversation(sql, appId, conversationId))
      return listShared(sql, appId, conversationId, kind, page)
    },
  }
}
