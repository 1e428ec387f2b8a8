import { AppError } from '#domain/errors.ts'
import { loadChannelAccess } from '#store/whatsapp/channel-access.ts'
import { findMessageMedia, type MessageMedia } from '#store/messages/message-media.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

import { mediaKey } from './download-file.ts'
import { fileKey } from './file-key.ts'
import { type OpenedBlob, openBlob } from './open-blob.ts'

/** A file on its way, from our storage or, while it is not there yet, from WhatsApp. */
export interface OpenedMedia extends OpenedBlob {
  mimeType: string
  filename: string | null
}

/**
 * Opens the file of a message; `range` as in the header, or null. Refuses with `not-found`, `media-gone`, `media-too-large`,
 * `media-token`, `media-failed` or `storage-unavailable`.
 */
export async function openMedia(deps: RuntimeDeps, appId: string, messageId: string, range: string | null): Promise<OpenedMedia> {
  const media = await findMessageMedia(deps.sql, appId, messageId)
  if (!media) throw new AppError('not-found')
  if (media.at === 'whatsapp') return passThrough(deps, appId, media, range)
  const key = media.at === 'media' ? mediaKey(appId, media.id) : fileKey(appId, media.id)
  const opened = await openBlob(deps.files.blobs, key, media.size, range)
  return { ...opened, mimeType: media.mimeType ?? 'application/octet-stream', filename: media.filename }
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
