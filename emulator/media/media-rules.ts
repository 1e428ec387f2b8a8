import { GraphError } from '../graph/graph-error.ts'

const MB = 1_024 * 1_024
const DOCUMENTS =
  /^(text\/plain|application\/(pdf|msword|vnd\.ms-(excel|powerpoint)|vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.presentation)))$/

const LIMITS: readonly { mime: RegExp; bytes: number }[] = [
  { mime: /^image\/(jpeg|png)$/, bytes: 5 * MB },
  { mime: /^image\/webp$/, bytes: 500 * 1_024 },
  { mime: /^video\/(mp4|3gpp)$/, bytes: 16 * MB },
  { mime: /^audio\/(aac|amr|mpeg|mp4|ogg)$/, bytes: 16 * MB },
  { mime: DOCUMENTS, bytes: 100 * MB },
]

const MAGIC: Record<string, (content: Buffer) => boolean> = {
  'image/jpeg': (content) => content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (content) => content.subarray(1, 4).toString('latin1') === 'PNG',
  'image/webp': (content) => content.subarray(8, 12).toString('latin1') === 'WEBP',
  'video/mp4': (content) => content.subarray(4, 8).toString('latin1') === 'ftyp',
  'audio/ogg': (content) => content.subarray(0, 4).toString('latin1') === 'OggS',
  'application/pdf': (content) => content.subarray(0, 5).toString('latin1') === '%PDF-',
}

/** Refuses an upload whose type WhatsApp does not take, that is too large, or that is not what it says. */
export function checkUpload(content: Buffer, mimeType: string): void {
  const mime = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  const limit = LIMITS.find((one) => one.mime.test(mime))
  if (!limit)
    throw new GraphError(100, '', { message: `(#100) Param file must be a file with one of the supported types - got "${mime}".` })
  if (content.length > limit.bytes)
    throw new GraphError(131053, `File size ${content.length} exceeds the limit of ${limit.bytes} bytes for ${mime}`)
  if (content.length === 0 || MAGIC[mime]?.(content) === false) throw new GraphError(131053, `The file does not hold ${mime}`)
}
