import { AppError } from '#domain/errors.ts'

import type { BlobKey, BlobRange, BlobStore } from './blob-store.ts'

/** The bytes of a file, or of the part that was asked for. */
interface OpenedBlob {
  /** Bytes that follow; null where nobody knows. */
  length: number | null
  /** The part that follows, as `Content-Range` names it; null for the whole. */
  range: string | null
  body: AsyncIterable<Uint8Array>
}

/** A file on its way, from our storage or, while it is not there yet, from WhatsApp. */
export interface OpenedMedia extends OpenedBlob {
  mimeType: string
  filename: string | null
}

/** Opens a stored file of `size` bytes, or a part of it; a range that leads outside is answered with the whole. `media-gone` when it is not there. */
export async function openBlob(blobs: BlobStore, key: BlobKey, size: number, header: string | null): Promise<OpenedBlob> {
  const range = header === null ? null : readRange(header, size)
  const body = await blobs.open(key, range)
  if (!body) throw new AppError('media-gone')
  if (!range) return { length: size, range: null, body }
  return { length: range.end - range.start + 1, range: `bytes ${range.start}-${range.end}/${size}`, body }
}

/** Reads one range of bytes; null for what asks for nothing that is there. */
export function readRange(header: string, size: number): BlobRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end && start < size ? { start, end } : null
}
