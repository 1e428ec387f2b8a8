import { t } from '#domain/i18n/t.ts'
import type { StoredFile } from '#domain/files/file.ts'
import { uploadFault } from '#domain/messages/media-limits.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { isVoice } from '../voice/voice-name.ts'

/** A file that a person is about to send: on its way to our server, there, or refused. */
export interface Attachment {
  key: string
  name: string
  size: number
  /** An address of the picture in this browser; null for what is none. */
  preview: string | null
  caption: string
  /** From 0 to 1. */
  progress: number
  /** The network is away; the upload goes on by itself. */
  waits: boolean
  stored: StoredFile | null
  fault: string | null
}

/** Files that can be sent in one go. */
export const MAX_ATTACHMENTS = 10

/** Begins an attachment; what WhatsApp would not take says so before anything is uploaded. */
export function attachmentOf(file: Pick<File, 'name' | 'size' | 'type'>, key: string, preview: string | null): Attachment {
  return { key, name: file.name, size: file.size, preview, caption: '', progress: 0, waits: false, stored: null, fault: uploadFault(file) }
}

/** Makes the messages of attachments, in their order; or says what has to be waited for, or fixed first. */
export function messagesOf(attachments: readonly Attachment[]): { contents: OutgoingContent[] } | { fault: string } | { wait: string } {
  if (attachments.length > MAX_ATTACHMENTS) return { fault: t('Send at most {value} files at once.', { value: MAX_ATTACHMENTS }) }
  const refused = attachments.filter(({ fault }) => fault !== null).length
  if (refused > 0) return { fault: t('{refused, plural, one {Remove # file first.} other {Remove # files first.}}', { refused }) }
  const waiting = attachments.filter(({ stored }) => stored === null).length
  if (waiting > 0) return { wait: t('{waiting, plural, =1 {Uploading…} other {Uploading # files…}}', { waiting }) }
  return { contents: attachments.flatMap(({ stored, caption }) => (stored ? [contentOf(stored, caption.trim())] : [])) }
}

function contentOf({ id: fileId, kind, name }: StoredFile, caption: string): OutgoingContent {
  const words = caption === '' ? {} : { caption }
  switch (kind) {
    case 'image':
    case 'video':
      return { type: kind, media: { fileId }, ...words }
    case 'document':
      return { type: 'document', media: { fileId }, filename: name.slice(0, 240), ...words }
    case 'audio':
      return { type: 'audio', media: { fileId }, ...(isVoice(name) && { voice: true }) }
    case 'sticker':
      return { type: 'sticker', media: { fileId } }
    default:
      return kind satisfies never
  }
}

const CAPTION_MAX = 1_024

/** Puts the text under a file that is sent alone: both are one message, as in WhatsApp. A text that is too long, or under several files, is a message of its own. */
export function withCaption<Other>(
  files: readonly OutgoingContent[],
  texts: readonly (OutgoingContent | Other)[],
): (OutgoingContent | Other)[] {
  const [file, ...more] = files
  const [text, ...others] = texts
  const isBearer = file?.type === 'image' || file?.type === 'video' || file?.type === 'document'
  if (!isBearer || more.length > 0 || others.length > 0 || file.caption || !isPlainText(text)) return [...files, ...texts]
  return text.text.length > CAPTION_MAX ? [...files, ...texts] : [{ ...file, caption: text.text }]
}

const isPlainText = (content: unknown): content is Extract<OutgoingContent, { type: 'text' }> =>
  typeof content === 'object' && content !== null && 'type' in content && content.type === 'text'
