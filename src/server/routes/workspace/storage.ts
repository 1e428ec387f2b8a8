import { z } from 'zod'

import type { storage } from '#domain/api/workspace/storage.ts'
import { AppError } from '#domain/errors.ts'
import { saveFileDays } from '#store/files/file-retention.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { findTask } from '#store/workspace/task-list.ts'
import { appPath } from '#runtime/integrations/files/objects.ts'

import { userIdOf } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Call, type Operations, somebody } from '#server/http/mount.ts'
import { readMetadataAndBytes } from '#server/http/multipart.ts'
import { orBrokeOff } from '#server/http/upload-body.ts'
import { checkWrite, toStorageObject } from '#server/storage/object-access.ts'

import { taskViewerOf } from './tasks.ts'

/** What a caller says of an object before its bytes; the bytes themselves say what it is. */
const Metadata = z.object({
  name: z.string().trim().min(1).max(240).optional(),
  contentType: z.string().max(200).optional(),
})

/** The workspace's two buckets. */
export function storageRoutes({ sql, runtime, downloadUrls }: ServerDeps): Pick<Operations, keyof typeof storage> {
  const { objects } = runtime.files
  return {
    getStorageUse: ({ params }) => runtime.files.use(params.appId),

    saveFileRetention: async ({ params: { appId }, body }) => {
      await saveFileDays(sql, appId, body.fileDays)
      return runtime.files.use(appId)
    },

    uploadObject: async (call) => {
      const { params, query, request, role } = call
      checkWrite(role, params.bucket, query.path)
      const { metadata, bytes } = await readMetadataAndBytes(request.headers['content-type'], orBrokeOff(request.raw))
      const { name = query.path.replace(/^.*\//, ''), contentType = null } = parseMetadata(metadata)
      const stored = await objects.store({
        bucket: params.bucket,
        fullPath: appPath(params.appId, query.path),
        owner: { appId: params.appId, userId: null },
        body: bytes,
        name,
        declaredType: contentType,
        createdBy: userIdOf(somebody(call)),
      })
      return toStorageObject(downloadUrls, stored)
    },

    getObject: async (call) => {
      const { params, query } = call
      await checkRead(sql, call, params.appId, query.path)
      return toStorageObject(downloadUrls, await objects.find(params.bucket, appPath(params.appId, query.path)))
    },

    deleteObject: async ({ params, query, role }) => {
      checkWrite(role, params.bucket, query.path)
      await objects.remove(params.bucket, appPath(params.appId, query.path))
      return {}
    },
  }
}

/** What a task made is for those who may see the task. */
async function checkRead(sql: Sql, call: Pick<Call, 'role' | 'caller'>, appId: string, path: string): Promise<void> {
  const [, taskId] = /^exports\/([^/]+)\//i.exec(path) ?? []
  if (taskId === undefined) return
  if (!(await findTask(sql, appId, taskId, taskViewerOf(call)))) throw new AppError('object-not-found')
}

function parseMetadata(metadata: unknown): z.output<typeof Metadata> {
  const parsed = Metadata.safeParse(metadata)
  if (parsed.success) return parsed.data
  throw new AppError('invalid-argument', {
    details: parsed.error.issues.map(({ path, message }) => ({ path: `metadata.${path.join('.')}`, message })),
  })
}
