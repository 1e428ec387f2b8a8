import { AppError } from '#domain/errors.ts'
import { type Bucket, RESERVED_FOLDERS, type StorageObject } from '#domain/files/storage-object.ts'
import type { Role } from '#domain/workspace/role.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { ObjectFacts } from '#runtime/integrations/files/objects.ts'

import type { DownloadUrls } from './download-urls.ts'

/** Refuses with `unauthorized` who may not write there: what everybody can see speaks for the workspace, so admins decide about it. */
export function checkWrite(role: Role | null, bucket: Bucket, path: string): void {
  if (RESERVED_FOLDERS.includes(path.split('/')[0] ?? ''))
    throw unauthorized(`Paths that begin with ${RESERVED_FOLDERS.map((folder) => `"${folder}/"`).join(', ')} are written by Parley alone.`)
  if (bucket === 'public' && !(role && roleAllows(role, 'admin'))) throw unauthorized('Only admins change files that everybody can see.')
}

const unauthorized = (message: string): AppError => new AppError('unauthorized', { details: [{ path: 'path', message }] })

/** An object as it is answered, with the address to download it from. */
export function toStorageObject(urls: DownloadUrls, facts: ObjectFacts): StorageObject {
  const { bucket, fullPath, size, contentType, name, createdAt } = facts
  return { bucket, fullPath, size, contentType, name, createdAt, ...urls.to(bucket, fullPath) }
}
