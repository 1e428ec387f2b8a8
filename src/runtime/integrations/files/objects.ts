import type { Bucket } from '#domain/files/storage-object.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { formatSize, MAX_FILE_BYTES } from '#domain/messages/media-limits.ts'
import { findFile } from '#store/files/files.ts'
import { findObject, type FoundObject, insertObject, type ObjectRow, removeObject } from '#store/files/storage-objects.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

import type { BlobKey } from './blob-store.ts'
import { detectMime, settleType } from './detect-mime.ts'
import { fileKey } from './file-key.ts'
import { openBlob } from './open-blob.ts'
import type { OpenedMedia } from './open-blob.ts'
import type { HowToOpen } from './open-media.ts'
import { removeWithSmall, type SmallImages } from './small-image.ts'
import { takeRoom } from './take-room.ts'
import { type TempFile, writeTempFile } from './temp-file.ts'

/** Whose object it is: a workspace's, or a person's. */
export type ObjectOwner = { appId: string; userId: null } | { appId: null; userId: string }

/** An object that somebody hands in. */
export interface HandedObject {
  bucket: Bucket
  fullPath: string
  owner: ObjectOwner
  body: AsyncIterable<Uint8Array>
  name: string
  declaredType: string | null
  createdBy: string | null
  /** The upload whose room it takes over. */
  uploadId?: string
}

/** What is known of a stored file, whatever part of the product keeps it. */
export interface ObjectFacts {
  bucket: Bucket
  fullPath: string
  size: number
  contentType: string
  name: string
  createdAt: string
  createdBy: string | null
}

/** What the routes do with the two buckets. */
export interface Objects {
  /** Stores an object; the same bytes once more are the same object. `object-exists`, `file-too-large` or `storage-unavailable`. */
  store(handed: HandedObject): Promise<ObjectFacts>
  /** `object-not-found` where there is none. */
  find(bucket: Bucket, fullPath: string): Promise<ObjectFacts>
  /** Opens an object, in a smaller width where it is a picture and one is asked for; `range` as in the header, or null. */
  open(bucket: Bucket, fullPath: string, how: HowToOpen): Promise<OpenedMedia>
  remove(bucket: Bucket, fullPath: string): Promise<void>
}

type ObjectDeps = Pick<RuntimeDeps, 'sql' | 'files' | 'generateId'>

/** The whole path of an object of a workspace. */
export const appPath = (appId: string, path: string): string => `apps/${appId}/${path}`

/** Opens the two buckets. */
export function createObjects(deps: ObjectDeps, smallImages: SmallImages): Objects {
  const { sql, files } = deps
  const located = async (bucket: Bucket, fullPath: string): Promise<Located> => {
    const found = (await locateFile(deps, bucket, fullPath)) ?? (await locateObject(deps, bucket, fullPath))
    if (!found) throw new AppError('object-not-found')
    return found
  }
  return {
    store: (handed) => storeObject(deps, handed),
    find: async (bucket, fullPath) => (await located(bucket, fullPath)).facts,

    async open(bucket, fullPath, { range, width = null }) {
      const { key, facts } = await located(bucket, fullPath)
      const small = width && (await smallImages.open(key, { mimeType: facts.contentType, name: facts.name }, width))
      if (small) return small
      const opened = await openBlob(files.blobs, key, facts.size, range)
      return { ...opened, mimeType: facts.contentType, filename: facts.name }
    },

    async remove(bucket, fullPath) {
      const found = await findObject(sql, bucket, fullPath)
      if (!found) throw new AppError('object-not-found')
      await removeKept(deps, found)
    },
  }
}

interface Located {
  key: BlobKey
  facts: ObjectFacts
}

async function locateObject({ sql }: ObjectDeps, bucket: Bucket, fullPath: string): Promise<Located | null> {
  const found = await findObject(sql, bucket, fullPath)
  return found && { key: objectKey(found), facts: found }
}

/** A file of the team that was made ready to be sent has a path like any object. */
async function locateFile({ sql }: ObjectDeps, bucket: Bucket, fullPath: string): Promise<Located | null> {
  const [, appId, id] = /^apps\/([^/]+)\/files\/([^/]+)$/.exec(fullPath) ?? []
  if (bucket !== 'private' || appId === undefined || id === undefined) return null
  const file = await findFile(sql, appId, id)
  if (!file) return null
  const { size, mimeType, name, createdAt, createdBy } = file
  return { key: fileKey(appId, id), facts: { bucket, fullPath, size, contentType: mimeType, name, createdAt, createdBy } }
}

/** Where the bytes of an object lie: under its id, so that no path that somebody chose reaches the storage. */
const objectKey = ({ bucket, id }: { bucket: Bucket; id: string }): BlobKey => ({ area: bucket, path: `objects/${id}` })

/** The bytes of a small object, whole; null where they are not there. */
export async function openObject({ blobs }: Pick<ObjectDeps['files'], 'blobs'>, object: FoundObject): Promise<Uint8Array | null> {
  const body = await blobs.open(objectKey(object), null)
  if (!body) return null
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

/** Stores an object, as `Objects` promises it. */
export async function storeObject(deps: ObjectDeps, handed: HandedObject): Promise<ObjectFacts> {
  const file = await writeTempFile(deps.files.temp, handed.body, MAX_FILE_BYTES)
  if (!file)
    throw new AppError('file-too-large', {
      details: [{ path: 'file', message: t('Files can be up to {size}.', { size: formatSize(MAX_FILE_BYTES) }) }],
    })
  try {
    return await keepObject(deps, handed, file)
  } finally {
    await file.discard()
  }
}

/** Removes an object with its bytes. */
export async function removeKept({ sql, files }: Pick<ObjectDeps, 'sql' | 'files'>, object: FoundObject): Promise<void> {
  await removeWithSmall(files.blobs, objectKey(object))
  await removeObject(sql, object.id)
}

/** Stores an object that lies in the temporary folder. */
export async function keepObject(deps: ObjectDeps, handed: Omit<HandedObject, 'body'>, file: TempFile): Promise<ObjectFacts> {
  if (file.size === 0) throw new AppError('invalid-argument', { details: [{ path: 'file', message: t('This file is empty.') }] })
  const { bucket, fullPath, owner, name, createdBy } = handed
  const { mimeType: contentType } = settleType(handed.declaredType, await detectMime(file.path))
  const { size, sha256 } = file
  const object: ObjectRow = { id: deps.generateId(), bucket, fullPath, ...owner, contentType, size, sha256, name, createdBy }
  await deps.files.blobs.put(objectKey(object), file)
  const isNew = await note(deps, object, handed.uploadId ?? null).catch(async (cause: unknown) => {
    await deps.files.blobs.remove(objectKey(object))
    throw cause
  })
  if (!isNew) await deps.files.blobs.remove(objectKey(object))
  const kept: FoundObject | null = await findObject(deps.sql, bucket, fullPath)
  // An upload whose answer was lost is sent again.
  if (!kept || kept.sha256 !== sha256) throw new AppError('object-exists')
  return kept
}

/** What belongs to a person takes no workspace's room. */
const note = ({ sql, files }: ObjectDeps, object: ObjectRow, uploadId: string | null): Promise<boolean> =>
  sql.begin(async (tx) => {
    const { appId, size: bytes } = object
    if (appId !== null) await takeRoom(tx, files.quotaBytes, { appId, bytes, without: uploadId })
    return insertObject(tx, object)
  })
