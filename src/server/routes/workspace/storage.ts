import { z } from 'zod'

import type { storage } from '#domain/api/workspace/storage.ts'
import { AppError } from '#domain/errors.ts'
import { type Bucket, RESERVED_FOLDERS, type StorageObject } from '#domain/files/storage-object.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { appPath, type ObjectFacts } from '#runtime/integrations/files/objects.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, somebody } from '#server/http/mount.ts'
import { readMetadataAndBytes } from '#server/http/multipart.ts'
import { orBrokeOff } from '#server/http/upload-body.ts'
import type { Role } from '#domain/workspace/role.ts'

/** What a caller says of an object before its bytes; the bytes themselves say what it is. */
const Metadata = z.object({
  name: z.string().trim().min(1).max(240).optional(),
  contentType: z.string().max(200).optional(),
})

/** The workspace's two buckets. */
export function storageRoutes({ runtime, downloadUrls }: ServerDeps): Pick<Operations, keyof typeof storage> {
  const { objects } = runtime.files
  const shown = ({ bucket, fullPath, size, contentType, name, createdAt }: ObjectFacts): StorageObject => {
    const { downloadUrl, expiresAt } = downloadUrls.to(bucket, fullPath)
    return { bucket, fullPath, size, contentType, name, createdAt, downloadUrl, expiresAt }
  }
  return {
    uploadObject: async (call) => {
      const { params, query, request, role } = call
      checkWrite(role, params.bucket, query.path)
      const { metadata, bytes } = await readMetadataAndBytes(request.headers['content-type'], orBrokeOff(request.raw))
      const { name = query.path.replace(/^.*\//, ''), contentType = null } = parseMetadata(metadata)
      const caller = somebody(call)
      return shown(
        await objects.store({
          bucket: params.bucket,
          fullPath: appPath(params.appId, query.path),
          owner: { appId: params.appId, userId: null },
          body: bytes,
          name,
          declaredType: contentType,
          createdBy: caller.kind === 'user' ? caller.id : null,
        }),
      )
    },
    getObject: async ({ params, query }) => shown(await objects.find(params.bucket, appPath(params.appId, query.path))),
    deleteObject: async ({ params, query, role }) => {
      checkWrite(role, params.bucket, query.path)
      await objects.remove(params.bucket, appPath(params.appId, query.path))
      return {}
    },
  }
}

/** What everybody can see speaks for the workspace: admins decide about it. */
function checkWrite(role: Role | null, bucket: Bucket, path: string): void {
  if (RESERVED_FOLDERS.includes(path.split('/')[0] ?? ''))
    throw unauthorized(`Paths that begin with ${RESERVED_FOLDERS.map((folder) => `"${folder}/"`).join(', ')} are written by Parley alone.`)
  if (bucket === 'public' && !(role && roleAllows(role, 'admin'))) throw unauthorized('Only admins change files that everybody can see.')
}

const unauthorized = (message: string): AppError => new AppError('unauthorized', { details: [{ path: 'path', message }] })

function parseMetadata(metadata: unknown): z.output<typeof Metadata> {
  const parsed = Metadata.safeParse(metadata)
  if (parsed.success) return parsed.data
  throw new AppError('invalid-argument', {
    details: parsed.error.issues.map(({ path, message }) => ({ path: `metadata.${path.join('.')}`, message })),
  })
}
