import { AppError } from '#domain/errors.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, somebody } from '#server/http/mount.ts'
import { rangeOf, sendFile } from '#server/http/send-file.ts'

/** The team's own files. */
export function fileRoutes({ runtime }: ServerDeps): Pick<Operations, 'uploadFile' | 'getFile'> {
  return {
    uploadFile: async (call) => {
      const { params, query, request } = call
      const caller = somebody(call)
      return runtime.files.take(params.appId, {
        body: whole(request.raw),
        name: query.name,
        declaredType: request.headers['content-type'] ?? null,
        asSticker: query.as === 'sticker',
        createdBy: caller.kind === 'user' ? caller.id : null,
      })
    },
    getFile: async ({ params, request, reply }) => sendFile(reply, await runtime.files.open(params.appId, params.fileId, rangeOf(request))),
  }
}

/** Says of a body that breaks off that it is the caller's. */
async function* whole(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new AppError('invalid-argument', { cause, details: [{ path: 'body', message: 'The upload broke off.' }] })
  }
}
