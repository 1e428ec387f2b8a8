import type { media } from '#domain/api/conversations/media.ts'
import { getConversation, getMessage } from '#store/conversations/conversations.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'
import { rangeOf, sendFile, widthOf } from '#server/http/send-file.ts'

/** The files of messages, and what is said in them. */
export function mediaRoutes({ runtime, sql }: ServerDeps): Pick<Operations, keyof typeof media> {
  return {
    getMessageMedia: async ({ params, request, reply }) =>
      sendFile(reply, await runtime.openMedia(params, { range: rangeOf(request), width: widthOf(request) })),
    transcribeMessage: async ({ params: { appId, conversationId, messageId } }) => {
      orNotFound(await getConversation(sql, appId, conversationId))
      await runtime.transcribe({ appId, conversationId, messageId })
      const message = orNotFound(await getMessage(sql, appId, messageId))
      return orNotFound(message.conversationId === conversationId ? message : null).transcript ?? null
    },
    retryMessageMedia: async ({ params }) => {
      await runtime.files.fetchAgain(params.appId, params.messageId)
      return {}
    },
  }
}
