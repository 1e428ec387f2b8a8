import type { uploads as endpoints } from '#domain/api/workspace/uploads.ts'
import type { UploadTarget } from '#domain/files/upload.ts'
import type { Role } from '#domain/workspace/role.ts'

import { userIdOf } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, somebody } from '#server/http/mount.ts'
import { orBrokeOff } from '#server/http/upload-body.ts'
import { checkWrite, toStorageObject } from '#server/storage/object-access.ts'

/** Uploads that can be resumed. */
export function uploadRoutes({ runtime, downloadUrls }: ServerDeps): Pick<Operations, keyof typeof endpoints> {
  const { uploads } = runtime.files
  return {
    startUpload: async (call) => {
      const { params, body, role } = call
      checkTarget(role, body.target)
      return uploads.start(params.appId, { ...body, createdBy: userIdOf(somebody(call)) })
    },
    appendUpload: ({ params, query, request }) =>
      uploads.append(params.appId, params.uploadId, { offset: query.offset, body: orBrokeOff(request.raw) }),
    getUpload: ({ params }) => uploads.find(params.appId, params.uploadId),
    finalizeUpload: async ({ params, role }) => {
      checkTarget(role, (await uploads.find(params.appId, params.uploadId)).target)
      const made = await uploads.finalize(params.appId, params.uploadId)
      return made.kind === 'file' ? made : { kind: 'object', object: toStorageObject(downloadUrls, made.object) }
    },
    cancelUpload: async ({ params }) => {
      await uploads.cancel(params.appId, params.uploadId)
      return {}
    },
  }
}

function checkTarget(role: Role | null, target: UploadTarget): void {
  if (target.kind === 'object') checkWrite(role, target.bucket, target.path)
}
