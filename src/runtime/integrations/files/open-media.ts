import type { ImageWidth } from '#domain/files/image-size.ts'
import { AppError } from '#domain/errors.ts'
import { loadChannelAccess } from '#store/whatsapp/channel-access.ts'
import { findMessageMedia, type MessageMedia } from '#store/messages/message-media.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

import { mediaKey } from './download-file.ts'
import { fileKey } from './file-key.ts'
import { openBlob, type OpenedMedia } from './open-blob.ts'
import type { SmallImages } from './small-image.ts'

/** How a file is asked for: `range` as in the header, or null; `width` for a smaller version of a picture. */
export interface HowToOpen {
  range: string | null
  width?: ImageWidth | null
}

/**
 * Opens the file of a message. Refuses with `not-found`, `media-gone`, `media-too-large`,
 * `media-token`, `media-failed` or `storage-unavailable`.
 */
export async function openMedia(
  deps: RuntimeDeps,
  smallImages: SmallImages,
  { appId, messageId }: { appId: string; messageId: string },
  { range, width = null }: HowToOpen,
): Promise<OpenedMedia> {
  const media = await findMessageMedia(deps.sql, appId, messageId)
  if (!media) throw new AppError('not-found')
  if (media.at === 'whatsapp') return passThrough(deps, appId, media, range)
  const key = media.at === 'media' ? mediaKey(appId, media.id) : fileKey(appId, media.id)
  const mimeType = media.mimeType ?? 'application/octet-stream'
  const small = width && (await smallImages.open(key, { mimeType, name: media.filename }, width))
  if (small) return small
  const opened = await openBlob(deps.files.blobs, key, media.size, range)
  return { ...opened, mimeType, filename: media.filename }
}

/** Whoever opens a message at once need not wait for the job that fetches its file. */
async function passThrough(
  deps: RuntimeDeps,
  appId: string,
  { channelId, providerId, mimeType, filename }: Extract<MessageMedia, { at: 'whatsapp' }>,
  range: string | null,
): Promise<OpenedMedia> {
  const sealed = await loadChannelAccess(deps.sql, appId, channelId)
  if (!sealed) throw new AppError('media-gone')
  const access = { ...sealed, token: deps.openToken(sealed.tokenSealed) }
  const answer = await deps.whatsapp.fetchMedia(access, { providerId, range })
  switch (answer.outcome) {
    case 'found':
      return { ...answer, mimeType: mimeType ?? answer.mimeType, filename }
    case 'gone':
      throw new AppError('media-gone')
    case 'tooLarge':
      throw new AppError('media-too-large')
    case 'token':
      throw new AppError('media-token')
    case 'denied':
    case 'unavailable':
    case 'timeout':
    case 'lost':
      deps.log.warn({ detail: answer.detail, providerId }, 'WhatsApp did not hand out a file')
      throw new AppError('media-failed')
    default:
      return answer satisfies never
  }
}
