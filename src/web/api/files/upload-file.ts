import { UPLOAD_RETRY_MS } from '#domain/constants.ts'
import type { StoredFile } from '#domain/files/file.ts'
import type { StorageObject } from '#domain/files/storage-object.ts'
import type { Upload, UploadResult, UploadTarget } from '#domain/files/upload.ts'

import { call, toUrl } from '../call.ts'
import { randomKey } from '../random-key.ts'
import { routes } from '../routes.gen.ts'
import { sendBytes } from './send-bytes.ts'
import { withRetries } from './with-retries.ts'

interface Uploading {
  appId: string
  file: File
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress(part: number): void
  /** Told when the upload waits for the network, and when it goes on. */
  onWaiting?: ((isWaiting: boolean) => void) | undefined
}

/** How much goes up in one request; a larger file goes in pieces, and one that breaks off goes on with the piece it was at. */
export const PIECE_BYTES = 4 * 1_024 * 1_024

/** Uploads a file that is to be sent. Fails with an `ApiError`: `canceled` by the signal, `retry-limit-exceeded` after ten minutes in vain. */
export async function uploadFile(uploading: Uploading & { asSticker?: boolean }): Promise<StoredFile> {
  const { appId, file, asSticker = false } = uploading
  const name = nameOf(file)
  if (file.size > PIECE_BYTES) {
    const made = await inPieces(uploading, { kind: 'file', name, contentType: file.type || null, asSticker })
    if (made.kind === 'file') return made.file
  }
  const { method, path } = routes.uploadFile
  const url = toUrl(path, { appId, name, ...(asSticker && { as: 'sticker' }) })
  const headers = { 'content-type': file.type || 'application/octet-stream', 'idempotency-key': randomKey() }
  const send = () => sendBytes({ ...uploading, ...whole(uploading), method, url, body: file, headers })
  // The server validates what it answers against the same contract.
  return (await retried(uploading, send)) as StoredFile
}

/** Uploads an object to its path in a bucket; it fails as `uploadFile` does. A small one goes as one multipart POST. */
export async function uploadObject(uploading: Uploading & Pick<StorageObject, 'bucket'> & { path: string }): Promise<StorageObject> {
  const { appId, file, bucket, path } = uploading
  const name = nameOf(file)
  if (file.size > PIECE_BYTES) {
    const made = await inPieces(uploading, { kind: 'object', bucket, path, name, contentType: file.type || null })
    if (made.kind === 'object') return made.object
  }
  const body = new FormData()
  body.append('metadata', new Blob([JSON.stringify({ name, ...(file.type && { contentType: file.type }) })], { type: 'application/json' }))
  body.append('file', file)
  const { method, path: route } = routes.uploadObject
  const url = toUrl(route, { appId, bucket, path })
  const headers = { 'idempotency-key': randomKey() }
  const send = () => sendBytes({ ...uploading, ...whole(uploading), method, url, body, headers })
  return (await retried(uploading, send)) as StorageObject
}

const nameOf = ({ name }: File): string => (name === '' ? 'file' : name.slice(-240))

const whole = ({ file, onProgress }: Uploading) => ({ onProgress: (loaded: number) => onProgress(Math.min(1, loaded / file.size)) })

const retried = <T>({ signal, onWaiting }: Uploading, work: () => Promise<T>): Promise<T> =>
  withRetries(work, { limitMs: UPLOAD_RETRY_MS, signal, onWaiting })

/** Start, pieces, finish. What the server has is asked after each break, since an answer may be lost where the piece was not. */
async function inPieces(uploading: Uploading, target: UploadTarget): Promise<UploadResult> {
  const { appId, file, signal } = uploading
  const startKey = { idempotencyKey: randomKey(), signal }
  const { id: uploadId } = await retried(uploading, () => call('startUpload', { appId, body: { size: file.size, target } }, startKey))
  // What was uploaded of a canceled file is not kept; it would be forgotten after a day in any case.
  signal.addEventListener('abort', () => void call('cancelUpload', { appId, uploadId }).catch(() => {}))
  for (let received = 0; received < file.size;) received = await nextPiece(uploading, uploadId, received)
  const finishKey = { idempotencyKey: randomKey(), signal }
  return retried(uploading, () => call('finalizeUpload', { appId, uploadId }, finishKey))
}

/** Brings the next piece over; gives how much the server has then. */
function nextPiece(uploading: Uploading, uploadId: string, offset: number): Promise<number> {
  const { appId, file, signal, onProgress } = uploading
  const { method, path } = routes.appendUpload
  let hasBroken = false
  return retried(uploading, async () => {
    if (hasBroken) {
      const { received } = await call('getUpload', { appId, uploadId }, { signal })
      if (received > offset) return received
    }
    hasBroken = true
    const answer = await sendBytes({
      method,
      url: toUrl(path, { appId, uploadId, offset }),
      body: file.slice(offset, offset + PIECE_BYTES),
      headers: { 'content-type': 'application/octet-stream' },
      signal,
      onProgress: (loaded) => onProgress((offset + loaded) / file.size),
    })
    return (answer as Upload).received
  })
}
