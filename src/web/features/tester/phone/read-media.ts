import { z } from 'zod/mini'

import { t } from '#domain/i18n/t.ts'
import type { Bubble } from '#web/kit/phone/bubble.ts'

const Media = z.object({
  id: z.optional(z.string()),
  link: z.optional(z.string()),
  caption: z.optional(z.string()),
  filename: z.optional(z.string()),
  voice: z.optional(z.boolean()),
})

/** Reads a picture, film, sound, file or sticker: at its link, or in the emulator. */
export function readMedia(type: string, content: unknown): Bubble | null {
  const media = z.safeParse(Media, content)
  if (!media.success) return null
  const { id, link, caption = '', filename, voice } = media.data
  const src = link ?? `/emulator/phone/media/${id ?? ''}`
  switch (type) {
    case 'image':
      return { kind: 'picture', src, caption }
    case 'video':
      return { kind: 'video', src, caption }
    case 'audio':
      return { kind: 'audio', src, voice: voice ?? true }
    case 'sticker':
      return { kind: 'sticker', src }
    case 'document':
      return { kind: 'file', label: filename ?? t('Document'), caption, src }
    default:
      return null
  }
}
