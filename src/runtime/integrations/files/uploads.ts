import { AppError } from '#domain/errors.ts'
import type { StoredFile } from '#domain/files/file.ts'
import { MAX_PIECE_BYTES, type Upload, UPLOAD_STEP_BYTES, type UploadTarget } from '#domain/files/upload.ts'
import { formatSize } from '#domain/messages/media-limits.ts'
import { addPart, findUpload, insertUpload, listParts, removeUpload, type UploadRow } from '#store/files/uploads.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

import type { BlobKey } from './blob-store.ts'
import { appPath, type ObjectFacts, storeObject } from './objects.ts'
import { takeFile } from './receive-upload.ts'
import { takeRoom } from './take-room.ts'
import { writeTempFile } from './temp-file.ts'

/** What the routes do with uploads that can be resumed: begin, add the next piece, ask how far it is, finish or cancel. */
export interface Uploads {
  /** Refuses with `quota-exceeded` before the first byte. */
  start(appId: string, begun: { size: number; target: UploadTarget; createdBy: string | null }): Promise<Upload>
  /** Adds the piece that begins at `offset`. One that was added before changes nothing: its answer was lost. */
  append(appId: string, id: string, piece: { offset: number; body: AsyncIterable<Uint8Array> }): Promise<Upload>
  find(appId: string, id: string): Promise<UploadRow>
  finalize(appId: string, id: string): Promise<Finalized>
  cancel(appId: string, id: string): Promise<void>
}

export type Finalized = { kind: 'object'; object: ObjectFacts } | { kind: 'file'; file: StoredFile }

type UploadDeps = Pick<RuntimeDeps, 'sql' | 'files' | 'generateId'>

/** Pieces lie in the storage too: whichever process gets the next one, and after whatever restart, finds the others. */
export function createUploads(deps: UploadDeps): Uploads {
  const { sql } = deps
  const found = async (appId: string, id: string): Promise<UploadRow> => {
    const upload = await findUpload(sql, appId, id)
    if (!upload) throw new AppError('object-not-found')
    return upload
  }
  return {
    find: found,

    async start(appId, { size, target, createdBy }) {
      const id = deps.generateId()
      await sql.begin(async (tx) => {
        await takeRoom(tx, deps.files.quotaBytes, { appId, bytes: size })
        await insertUpload(tx, appId, { id, size, target, createdBy })
      })
      return { id, size, received: 0 }
    },

    async append(appId, id, piece) {
      const upload = await found(appId, id)
      if (piece.offset < upload.received) return upload
      if (piece.offset > upload.received) throw wrong(`The next piece begins at ${upload.received}.`)
      await storePiece(deps, appId, upload, piece.body)
      return found(appId, id)
    },

    async finalize(appId, id) {
      const upload = await found(appId, id)
      if (upload.received < upload.size) throw wrong(`Of ${upload.size} bytes ${upload.received} have arrived.`)
      const finalized = await finish(deps, appId, upload)
      await forgetUpload(deps, appId, id)
      return finalized
    },

    async cancel(appId, id) {
      await found(appId, id)
      await forgetUpload(deps, appId, id)
    },
  }
}

/** Removes the pieces of an upload, and the upload. */
export async function forgetUpload({ sql, files }: UploadDeps, appId: string, id: string): Promise<void> {
  for (const part of await listParts(sql, appId, id)) await files.blobs.remove(partKey(id, part))
  await removeUpload(sql, appId, id)
}

const partKey = (uploadId: string, partId: string): BlobKey => ({ area: 'private', path: `uploads/${uploadId}/${partId}` })

async function storePiece(deps: UploadDeps, appId: string, upload: UploadRow, body: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await writeTempFile(deps.files.temp, body, MAX_PIECE_BYTES)
  if (!file) throw wrong(`A piece has at most ${formatSize(MAX_PIECE_BYTES)}.`)
  try {
    checkPiece(file.size, upload)
    const part = { id: deps.generateId(), start: upload.received, size: file.size }
    await deps.files.blobs.put(partKey(upload.id, part.id), file)
    // The same piece twice at once: one of them moves the upload on.
    if (!(await addPart(deps.sql, appId, upload.id, part))) await deps.files.blobs.remove(partKey(upload.id, part.id))
  } finally {
    await file.discard()
  }
}

function checkPiece(size: number, upload: UploadRow): void {
  const left = upload.size - upload.received
  if (size > left) throw wrong(`Of this upload ${left} bytes are missing, and the piece has ${size}.`)
  if (size === 0 || (size < left && size % UPLOAD_STEP_BYTES !== 0))
    throw wrong(`A piece has a multiple of ${UPLOAD_STEP_BYTES} bytes, unless it is the last one.`)
}

async function finish(deps: UploadDeps, appId: string, { id, target, createdBy }: UploadRow): Promise<Finalized> {
  const { name, contentType: declaredType } = target
  const handed = { body: bytesOf(deps, id, await listParts(deps.sql, appId, id)), name, declaredType, createdBy, uploadId: id }
  if (target.kind === 'file') return { kind: 'file', file: await takeFile(deps, appId, { ...handed, asSticker: target.asSticker }) }
  const { bucket, path } = target
  const object = await storeObject(deps, { ...handed, bucket, fullPath: appPath(appId, path), owner: { appId, userId: null } })
  return { kind: 'object', object }
}

async function* bytesOf({ files }: UploadDeps, uploadId: string, parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const body = await files.blobs.open(partKey(uploadId, part), null)
    if (!body) throw new AppError('object-not-found')
    yield* body
  }
}

const wrong = (message: string): AppError => new AppError('invalid-argument', { details: [{ path: 'upload', message }] })
