import sharp from 'sharp'

import { AppError } from '#domain/errors.ts'
import type { SitePicture } from '#domain/partners/partner-site.ts'
import { t } from '#domain/i18n/t.ts'

const MOST_BYTES = 5_000_000
const MOST_PIXELS = 40_000_000
/** Twice what is shown, for sharp screens. */
const SIZES = {
  logo: { width: 640, height: 160, fit: 'inside', withoutEnlargement: true },
  icon: { width: 512, height: 512, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } },
} as const

const refused = (message: string, cause?: unknown): AppError =>
  new AppError('invalid-argument', { details: [{ path: 'body', message }], ...(cause !== undefined && { cause }) })

/**
 * Makes a PNG of whatever picture a partner hands in: pages of a host show it, so nothing is kept that a browser could run, as an SVG could be.
 * Fails with `invalid-argument` where it is no picture, or larger than 5 MB.
 */
export async function toSitePicture(body: AsyncIterable<Uint8Array>, picture: SitePicture): Promise<Buffer> {
  const bytes = await readAll(body)
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({ seconds: 10 })
  const { format } = await image.metadata().catch((cause: unknown) => {
    throw refused(t('This image can’t be read. Use a PNG, JPEG or WebP.'), cause)
  })
  if (format === 'svg') throw refused(t('SVG is not taken. Use a PNG, JPEG or WebP.'))
  return image
    .rotate()
    .resize(SIZES[picture])
    .png()
    .toBuffer()
    .catch((cause: unknown) => {
      throw refused(t('This image is damaged. Save it again as a PNG, then upload it.'), cause)
    })
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > MOST_BYTES) throw refused(t('Use an image up to 5 MB.'))
    parts.push(part)
  }
  return Buffer.concat(parts)
}
