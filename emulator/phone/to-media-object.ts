import { z } from 'zod'

import type { MediaObject, MediaStore } from '../media/media-store.ts'
import type { Incoming } from './incoming.ts'

import { SAMPLE_IMAGE } from './sample-image.ts'
import { SAMPLE_STICKER } from './sample-sticker.ts'
import { sampleVoice } from './sample-voice.ts'

/** Makes a PDF of one page with a title and a line, both plain ASCII. */
function sampleDocument(title: string, line: string): Buffer {
  const drawn = `BT /F1 28 Tf 72 720 Td (${escape(title)}) Tj 0 -40 Td /F1 14 Tf (${escape(line)}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  return Buffer.from(`${file}${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`, 'latin1')
}

const escape = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`)

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
