import type { FileReason } from '#domain/files/file.ts'
import { storedText } from '#domain/i18n/t.ts'
import { MAX_FILE_BYTES } from '#domain/messages/media-limits.ts'
import { loadChannelAccess } from '#store/whatsapp/channel-access.ts'
import type { MediaJob } from '#store/files/media-files.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import type { BlobKey } from './blob-store.ts'
import { settleType, detectMime } from './detect-mime.ts'
import { writeTempFile, type TempFile } from './temp-file.ts'

/** What came of a download: kept in our storage, or why not. */
export type Download =
  | { outcome: 'kept'; mimeType: string; bytes: number; sha256: string; width: number | null; height: number | null }
  | { outcome: FileReason; detail: string }

/** Where the file of a customer's message lies: made of the message, so that a second download lands in the same place. */
export const mediaKey = (appId: string, messageId: string): BlobKey => ({ area: 'private', path: `${appId}/media/${messageId}` })

/** Downloads one file, checks what came by its bytes, and stores it. It answers, it throws for nothing that may happen outside. */
export async function downloadFile(deps: RuntimeDeps, job: MediaJob): Promise<Download> {
  const sealed = await loadChannelAccess(deps.sql, job.appId, job.channelId)
  if (!sealed) return { outcome: 'channelRemoved', detail: storedText('The number was disconnected.') }
  const access = { ...sealed, token: deps.openToken(sealed.tokenSealed) }
  const answer = await deps.whatsapp.fetchMedia(access, { providerId: job.providerId, range: null })
  if (answer.outcome !== 'found') return answer
  const file = await writeTempFile(deps.files.temp, answer.body, MAX_FILE_BYTES).catch((cause: unknown) => String(cause))
  if (file === null) return { outcome: 'tooLarge', detail: storedText('This file is larger than 100 MB.') }
  if (typeof file === 'string') return { outcome: 'lost', detail: file }
  deps.crash('media.fetched')
  try {
    return await keep(deps, job, file, [answer.sha256, job.declaredSha256], answer.length)
  } finally {
    await file.discard()
  }
}

async function keep(
  deps: RuntimeDeps,
  job: MediaJob,
  file: TempFile,
  announced: readonly (string | null)[],
  length: number | null,
): Promise<Download> {
  const { size: bytes, sha256 } = file
  if (length !== null && length !== bytes) return { outcome: 'lost', detail: storedText('The file arrived damaged.') }
  if (bytes === 0) return { outcome: 'corrupt', detail: storedText('This file is empty.') }
  if (announced.some((hash) => hash !== null && !sameHash(hash, sha256)))
    return { outcome: 'corrupt', detail: storedText('The file arrived damaged.') }
  const { mimeType } = settleType(job.declaredType, await detectMime(file.path))
  const sides = await measurePicture(file.path, mimeType)
  const stored = await deps.files.blobs.put(mediaKey(job.appId, job.messageId), file).then(
    () => null,
    (cause: unknown) => cause,
  )
  if (stored !== null) {
    deps.log.error({ err: stored, message: job.messageId }, 'a file could not be stored')
    return { outcome: 'storage', detail: storedText('The file storage isn’t responding.') }
  }
  return { outcome: 'kept', mimeType, bytes, sha256, ...sides }
}

/** Compares the bytes of hashes: webhooks write them in base64, answers in hexadecimal. One that is neither says nothing. */
function sameHash(announced: string, sha256: string): boolean {
  const written = /^[\da-f]{64}$/i.test(announced) ? Buffer.from(announced, 'hex') : Buffer.from(announced, 'base64')
  return written.length !== 32 || written.equals(Buffer.from(sha256, 'hex'))
}

const MEASURED = /^image\/(jpeg|png|webp|gif)$/

/** The sides of a picture as it is seen, in pixels, so that a page can keep its place; null for what is none, or cannot be read. */
async function measurePicture(path: string, mimeType: string): Promise<{ width: number | null; height: number | null }> {
  if (!MEASURED.test(mimeType)) return { width: null, height: null }
  // Loaded with the first picture: most of a start needs none.
  const { default: sharp } = await import('sharp')
  const meta = await sharp(path)
    .metadata()
    .catch(() => null)
  if (!meta) return { width: null, height: null }
  const height = meta.pageHeight ?? meta.height
  return (meta.orientation ?? 1) > 4 ? { width: height, height: meta.width } : { width: meta.width, height }
}
