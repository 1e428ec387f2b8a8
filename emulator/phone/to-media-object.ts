import { z } from 'zod'

import type { MediaObject, MediaStore } from '../media/media-store.ts'
import type { Incoming } from './incoming.ts'
import { sampleDocument } from './sample-document.ts'
import { SAMPLE_IMAGE } from './sample-image.ts'
import { SAMPLE_STICKER } from './sample-sticker.ts'
import { sampleVoice } from './sample-voice.ts'

type WithMedia = Extract<Incoming, { type: 'image' | 'video' | 'audio' | 'document' | 'sticker' }>

/** Makes the media object of a webhook, of a stored file or of the built-in sample of its kind. */
export function toMediaObject(incoming: WithMedia, media: MediaStore): Record<string, unknown> {
  const stored = incoming.mediaId ? media.get(incoming.mediaId) : sampleOf(incoming.type, media)
  if (!stored) throw new z.ZodError([{ code: 'custom', path: ['mediaId'], message: 'There is no such file.', input: incoming.mediaId }])
  const described = {
    id: stored.id,
    mime_type: stored.mimeType,
    sha256: Buffer.from(stored.sha256, 'hex').toString('base64'),
  }
  switch (incoming.type) {
    case 'audio':
      return { ...described, voice: incoming.voice }
    case 'sticker':
      return { ...described, animated: false }
    case 'document': {
      const filename = incoming.filename ?? (incoming.mediaId ? undefined : 'receipt.pdf')
      return { ...described, ...(filename && { filename }), ...(incoming.caption && { caption: incoming.caption }) }
    }
    case 'image':
    case 'video':
      return { ...described, ...(incoming.caption && { caption: incoming.caption }) }
    default:
      return incoming satisfies never
  }
}

function sampleOf(type: WithMedia['type'], media: MediaStore): MediaObject | undefined {
  switch (type) {
    case 'image':
      return media.add(SAMPLE_IMAGE, 'image/png')
    case 'audio':
      return media.add(sampleVoice(3), 'audio/ogg; codecs=opus')
    case 'document':
      return media.add(sampleDocument('Receipt 1042', 'Harbour Roast, 1 kg: 24.90 EUR'), 'application/pdf')
    case 'sticker':
      return media.add(SAMPLE_STICKER, 'image/webp')
    case 'video':
      return undefined
    default:
      return type satisfies never
  }
}
