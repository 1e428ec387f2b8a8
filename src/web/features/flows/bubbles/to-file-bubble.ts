import { t } from '#domain/i18n/t.ts'
import type { Media } from '#domain/messages/media.ts'
import type { IncomingContent, OutgoingContent } from '#domain/messages/message.ts'

import { fileAddress } from '#web/api/files/upload-or-why.ts'
import type { Bubble } from '#web/kit/phone/bubble.ts'

type Content = IncomingContent | OutgoingContent
type FileContent = Extract<Content, { media: Media }>

export const isFileContent = (content: Content): content is FileContent => 'media' in content

/** A picture, film, sound, file or sticker; the samples of a test chat have no file, and are only named. */
export function toFileBubble(appId: string, content: FileContent): Bubble {
  const { link, fileId } = content.media
  const src = link ?? (fileId ? fileAddress(appId, fileId) : '')
  if (src === '') return { kind: 'other', label: content.type === 'document' ? (content.filename ?? t('Document')) : NAMES[content.type] }
  switch (content.type) {
    case 'image':
      return { kind: 'picture', src, caption: content.caption ?? '' }
    case 'video':
      return { kind: 'video', src, caption: content.caption ?? '' }
    case 'audio':
      return { kind: 'audio', src, voice: content.voice ?? false }
    case 'document':
      return { kind: 'file', label: content.filename ?? t('Document'), caption: content.caption ?? '', src }
    case 'sticker':
      return { kind: 'sticker', src }
    default:
      return content satisfies never
  }
}

const NAMES = { image: t('A photo'), video: t('A video'), audio: t('A voice message'), sticker: t('A sticker') } as const
