import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { IMAGE_WIDTHS, type ImageWidth } from '#domain/files/image-size.ts'
import type { Bucket } from '#domain/files/storage-object.ts'
import type { OpenedMedia } from '#runtime/integrations/files/open-blob.ts'

/** What a browser may draw in its place. Anything else is saved: a customer's page or drawing could carry scripts of its own. */
const DRAWN = /^(image\/(jpeg|png|webp|gif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/

/** The part of a file that a request asks for, as its header says it; null for the whole, and for what is no single range. */
export function rangeOf({ headers: { range } }: FastifyRequest): string | null {
  return range !== undefined && /^bytes=\d*-\d*$/.test(range) ? range : null
}

/** The width in which a picture is asked for; null for its own, and for widths that it is not handed out in. */
export function widthOf({ query }: FastifyRequest): ImageWidth | null {
  const asked = typeof query === 'object' && query !== null && 'width' in query ? Number(query.width) : null
  return IMAGE_WIDTHS.find((width) => width === asked) ?? null
}

/** Answers with a file, piece by piece; in its place only where a browser can do no harm with it. A public one may be drawn by any site. */
export function sendFile(
  reply: FastifyReply,
  { mimeType, filename, length, range, body }: OpenedMedia,
  bucket: Bucket = 'private',
): Readable {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  void reply.headers({
    'content-type': DRAWN.test(type) ? mimeType : safeType(type),
    'content-disposition': disposition(DRAWN.test(type) ? 'inline' : 'attachment', filename),
    // A file never changes; a private one is for those who may read it.
    'cache-control': CACHING[bucket],
    ...(bucket === 'public' && { 'cross-origin-resource-policy': 'cross-origin' }),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    ...(length !== null && { 'content-length': length }),
    ...(range !== null && { 'content-range': range }),
  })
  if (range !== null) void reply.status(206)
  return Readable.from(body, { objectMode: false })
}

const CACHING: Readonly<Record<Bucket, string>> = {
  private: 'private, max-age=86400, immutable',
  public: 'public, max-age=31536000, immutable',
}

const safeType = (type: string): string => (/^application\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream')

/** Names the file in both manners (RFC 6266), since a customer's file may be called anything. */
function disposition(how: 'inline' | 'attachment', filename: string | null): string {
  if (filename === null) return how
  const plain = filename.replaceAll(/[^\w. ()-]/g, '_').slice(0, 120)
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename.toWellFormed().slice(0, 200)).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}
