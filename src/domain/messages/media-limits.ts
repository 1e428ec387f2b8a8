/** The kinds of message that carry a file. */
import { t } from '../i18n/t.ts'

export const FILE_KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const
export type FileKind = (typeof FILE_KINDS)[number]

const MB = 1_024 * 1_024
const GB = 1_024 * MB

/** The largest file that is taken in, from customers and from the team. */
export const MAX_FILE_BYTES = 100 * MB

/** What WhatsApp takes of each kind, in bytes (Cloud API, section 1.2). A still sticker has 100 KB, a moving one five times that. */
export const KIND_LIMITS: Readonly<Record<FileKind, { types: readonly string[]; bytes: number }>> = {
  image: { types: ['image/jpeg', 'image/png'], bytes: 5 * MB },
  video: { types: ['video/mp4', 'video/3gpp'], bytes: 16 * MB },
  audio: { types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], bytes: 16 * MB },
  document: {
    types: [
      'text/plain',
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    bytes: MAX_FILE_BYTES,
  },
  sticker: { types: ['image/webp'], bytes: 500 * 1_024 },
}

/** The most that a still sticker may have. */
export const STILL_STICKER_BYTES = 100 * 1_024

/** Pictures that are made into one that WhatsApp takes, however large they are. */
export const CONVERTED_TYPES: readonly string[] = ['image/webp', 'image/gif', 'image/avif', 'image/tiff', 'image/bmp']

/** Films and sounds that are put into another container where WhatsApp takes how they are coded: H.264 with AAC, and Opus or AAC alone. */
export const REPACKED_TYPES: readonly string[] = [
  'video/quicktime',
  'video/matroska',
  'video/x-matroska',
  'video/webm',
  'audio/webm',
  'video/mp2t',
]

/** Says a size as people read it: "3.4 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1_024) return t('{bytes} bytes', { bytes })
  if (bytes < MB) return t('{round} KB', { round: Math.round(bytes / 1_024) })
  if (bytes >= GB) return t('{replace} GB', { replace: (bytes / GB).toFixed(bytes < 10 * GB ? 1 : 0).replace(/\.0$/, '') })
  return t('{replace} MB', { replace: (bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0).replace(/\.0$/, '') })
}

/** Tells from its type and size whether a file can be sent, before it is uploaded; null when nothing speaks against it. */
export function uploadFault(file: { type: string; size: number; name: string }): string | null {
  if (file.size === 0) return t('This file is empty.')
  const type = file.type.split(';')[0] ?? ''
  if (type.startsWith('image/svg')) return t('WhatsApp takes no SVG drawings. Save it as PNG.')
  if (/^image\/hei[cf]/.test(type)) return t('WhatsApp takes no HEIC photos. Save it as JPEG.')
  if (type.startsWith('video/') && !KIND_LIMITS.video.types.includes(type) && !REPACKED_TYPES.includes(type))
    return t('WhatsApp accepts videos as MP4 or 3GP. Convert this file first.')
  const kind = FILE_KINDS.find((one) => one !== 'sticker' && KIND_LIMITS[one].types.includes(type))
  // A picture that is too large is scaled down.
  const limit = REPACKED_TYPES.includes(type)
    ? KIND_LIMITS.video.bytes
    : kind === undefined || kind === 'image'
      ? MAX_FILE_BYTES
      : KIND_LIMITS[kind].bytes
  if (file.size > limit)
    return t('This file has {count}. WhatsApp takes at most {limit}.', { count: formatSize(file.size), limit: formatSize(limit) })
  return null
}
