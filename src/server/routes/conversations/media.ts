import type { ServerDeps } from '#server/http/deps.ts'
import type { Operations } from '#server/http/mount.ts'
import { rangeOf, sendFile, widthOf } from '#server/http/send-file.ts'

/** The files of messages. */
export function mediaRoutes({ runtime }: ServerDeps): Pick<Operations, 'getMessageMedia' | 'retryMessageMedia'> {
  return {
    getMessageMedia: async ({ params, request, reply }) =>
      sendFile(reply, await runtime.openMedia(params, { range: rangeOf(request), width: widthOf(request) })),
    retryMessageMedia: async ({ params }) => {
      await runtime.files.fetchAgain(params.appId, params.messageId)
      return {}
    },
  }
}
