import { rm } from 'node:fs/promises'

import sharp, { type Metadata, type Sharp } from 'sharp'

import { sentenceList } from '#domain/i18n/comma-list.ts'
import { storedText } from '#domain/i18n/t.ts'
import { KIND_LIMITS, STILL_STICKER_BYTES } from '#domain/messages/media-limits.ts'

/** A picture as WhatsApp takes it: where it lies, and what was changed, in words; null when it may go as it is. */
export interface Converted {
  path: string
  mimeType: string
  width: number
  height: number
  changed: string | null
}

/** A picture has at most so many points: one that says more is a bomb or no photo. */
const MAX_PIXELS = 64_000_000
const SECONDS = 30
const STICKER_SIDE = 512
/** Sides and qualities that are tried until the picture is small enough. */
const STEPS = [
  [8_192, 90],
  [4_096, 85],
  [2_560, 80],
  [1_600, 70],
] as const

sharp.concurrency(1)
sharp.cache(false)

const begin = (path: string, animated = false): Sharp =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated, sequentialRead: true }).timeout({ seconds: SECONDS })

/** Makes a picture that WhatsApp takes as `image`; null when it cannot be read or is larger than any photo. `size` is in bytes. */
export const toLayout = (path: string, size: number): Promise<Converted | null> => orNull(path, makePicture(path, size))

/** Makes a sticker: 512 × 512, moving where the picture moves; null when it cannot be made small enough. */
export const toSticker = (path: string, size: number): Promise<Converted | null> => orNull(path, makeSticker(path, size))

/** A picture whose bytes cannot be read is refused, like one that is too large: whoever hands it in is told so. */
async function orNull(path: string, made: Promise<Converted | null>): Promise<Converted | null> {
  const done = await made.catch(() => null)
  if (done?.path === path || !done) await rm(outOf(path), { force: true })
  return done
}

const outOf = (path: string): string => `${path}.out`

async function makePicture(path: string, size: number): Promise<Converted | null> {
  const meta = await readMeta(path)
  if (!meta) return null
  const { format } = meta
  const reasons = reasonsOf(meta, size)
  if (reasons.length === 0) {
    // A file that ends half-way has a whole head: it is read to its end, small.
    await begin(path).resize(16, 16, { fit: 'fill' }).raw().toBuffer()
    return { path, mimeType: `image/${format}`, ...seenSize(meta), changed: null }
  }
  const out = outOf(path)
  const keepsPng = format === 'png' || (meta.hasAlpha && format !== 'jpeg')
  if (keepsPng) {
    const made = await begin(path).autoOrient().toColourspace('srgb').png({ compressionLevel: 9 }).toFile(out)
    if (made.size <= KIND_LIMITS.image.bytes)
      return { path: out, mimeType: 'image/png', width: made.width, height: made.height, changed: sentenceList(reasons) }
  }
  for (const [side, quality] of STEPS) {
    const made = await begin(path)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true })
      .toFile(out)
    if (made.size <= KIND_LIMITS.image.bytes) {
      const scaled = Math.max(made.width, made.height) < Math.max(meta.width, meta.height) ? [storedText('Scaled down.')] : []
      return { path: out, mimeType: 'image/jpeg', width: made.width, height: made.height, changed: sentenceList([...reasons, ...scaled]) }
    }
  }
  return null
}

/** Width and height as one sees them: a camera that was held upright notes that in the file. */
const seenSize = ({ width, height, orientation = 1 }: Metadata) => (orientation > 4 ? { width: height, height: width } : { width, height })

async function makeSticker(path: string, size: number): Promise<Converted | null> {
  const meta = await readMeta(path)
  if (!meta) return null
  const moves = (meta.pages ?? 1) > 1
  const limit = moves ? KIND_LIMITS.sticker.bytes : STILL_STICKER_BYTES
  const side = { width: STICKER_SIDE, height: STICKER_SIDE }
  if (meta.format === 'webp' && meta.width === STICKER_SIDE && (meta.pageHeight ?? meta.height) === STICKER_SIDE && size <= limit)
    return { path, mimeType: 'image/webp', ...side, changed: null }
  const out = outOf(path)
  for (const quality of [80, 60, 40, 20]) {
    const made = await begin(path, moves)
      .autoOrient()
      .resize({ ...side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality, effort: 5 })
      .toFile(out)
    if (made.size <= limit) return { path: out, mimeType: 'image/webp', ...side, changed: storedText('Made into a sticker.') }
  }
  return null
}

/** What a picture says of itself; null for what is none, or more than is taken. Whoever hands in such a file is told so. */
async function readMeta(path: string): Promise<Metadata | null> {
  const meta = await begin(path)
    .metadata()
    .catch(() => null)
  return meta && meta.width * meta.height <= MAX_PIXELS ? meta : null
}

/** Why a picture cannot be sent as it is; nothing where it can. */
function reasonsOf(meta: Metadata, size: number): string[] {
  const { format, depth, space, pages = 1 } = meta
  const isMoving = pages > 1 ? [storedText('Only the first frame of the animation is sent.')] : []
  if (format !== 'jpeg' && format !== 'png')
    return [storedText('Converted from {format}.', { format: (format === 'heif' ? 'avif' : format).toUpperCase() }), ...isMoving]
  return [
    ...(depth !== 'uchar' || space === 'cmyk' ? [storedText('Converted to 8-bit RGB.')] : []),
    ...isMoving,
    ...(tellsOfCamera(meta) ? [storedText('Location and camera data were removed.')] : []),
    ...(size > KIND_LIMITS.image.bytes ? [storedText('It was too large.')] : []),
  ]
}

const tellsOfCamera = ({ orientation = 1, exif, iptc, xmp }: Metadata): boolean =>
  orientation > 1 || [exif, iptc, xmp].some((data) => data !== undefined)

/** Writes a picture as WebP, at most so wide and twice as high, upright and without what its camera noted; false when it cannot be read. */
export async function toSmall(path: string, out: string, width: number): Promise<boolean> {
  if (!(await readMeta(path))) return false
  const made = begin(path)
    .autoOrient()
    .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toFile(out)
  return made.then(
    () => true,
    () => false,
  )
}
