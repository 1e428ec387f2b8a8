import { userIdOf } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, somebody } from '#server/http/mount.ts'
import { rangeOf, sendFile, widthOf } from '#server/http/send-file.ts'
import { orBrokeOff } from '#server/http/upload-body.ts'

/** The team's own files. */
export function fileRoutes({ runtime }: ServerDeps): Pick<Operations, 'uploadFile' | 'getFile'> {
  return {
    uploadFile: async (call) => {
      const { params, query, request } = call
      return runtime.files.take(params.appId, {
        body: orBrokeOff(request.raw),
        name: query.name,
        declaredType: request.headers['content-type'] ?? null,
        asSticker: query.as === 'sticker',
        createdBy: userIdOf(somebody(call)),
      })
    },
    getFile: async ({ params, request, reply }) =>
      sendFile(reply, await runtime.files.open(params.appId, params.fileId, { range: rangeOf(request), width: widthOf(request) })),
  }
}
