import { rm } from 'node:fs/promises'

import type { StoredFile } from '#domain/files/file.ts'
import { AppError } from '#domain/errors.ts'
import { storedText, t } from '#domain/i18n/t.ts'
import {
  CONVERTED_TYPES,
  FILE_KINDS,
  type FileKind,
  KIND_LIMITS,
  REPACKED_TYPES,
  MAX_FILE_BYTES,
  formatSize,
  uploadFault,
} from '#domain/messages/media-limits.ts'
import { type FileRow, insertFile, markFileReady } from '#store/files/files.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import type { Converted } from './convert-image.ts'
import type { MediaConverter } from './convert-media.ts'
import { fileKey } from './file-key.ts'
import { settleType, detectMime } from './detect-mime.ts'
import type { Repacked } from './repack-media.ts'
import { takeRoom } from './take-room.ts'
import { writeTempFile, type TempFile, toTempFile } from './temp-file.ts'

/** A file that somebody hands in. */
export interface HandedFile {
  body: AsyncIterable<Uint8Array>
  name: string
  declaredType: string | null
  /** A picture is to go as a sticker. */
  asSticker: boolean
  createdBy: string | null
  /** The upload whose room it takes over. */
  uploadId?: string
}

type FileDeps = Pick<RuntimeDeps, 'sql' | 'files' | 'generateId'>

/** Takes a file in: looked at by its bytes, made into what WhatsApp takes where that can be, stored. Refuses with `file-refused` or `file-too-large`. */
export async function takeFile(deps: FileDeps, appId: string, handed: HandedFile): Promise<StoredFile> {
  const upload = await writeTempFile(deps.files.temp, handed.body, MAX_FILE_BYTES)
  if (!upload) throw tooLarge(MAX_FILE_BYTES)
  const held: TempFile[] = [upload]
  try {
    const fitted = await fit(deps, handed, upload, held)
    const { size, sha256 } = fitted.source
    const { kind, mimeType, width, height, converted } = fitted
    const row: FileRow = {
      id: deps.generateId(),
      kind,
      mimeType,
      size,
      sha256,
      name: nameFor(handed.name, mimeType, converted !== null),
      width,
      height,
      converted,
    }
    await deps.sql.begin(async (tx) => {
      await takeRoom(tx, deps.files.quotaBytes, { appId, bytes: size, without: handed.uploadId ?? null })
      await insertFile(tx, appId, row, handed.createdBy)
    })
    await deps.files.blobs.put(fileKey(appId, row.id), fitted.source)
    await markFileReady(deps.sql, appId, row.id)
    const { sha256: _, ...file } = row
    return file
  } finally {
    await Promise.all(held.map((one) => one.discard()))
  }
}

interface Fitted {
  source: TempFile
  kind: FileKind
  mimeType: string
  width: number | null
  height: number | null
  converted: string | null
}

async function fit(deps: FileDeps, { name, declaredType, asSticker }: HandedFile, upload: TempFile, held: TempFile[]): Promise<Fitted> {
  if (upload.size === 0) throw refused(t('This file is empty.'))
  const found = await detectMime(upload.path)
  const { mimeType } = settleType(declaredType, found)
  const real = found ?? mimeType
  if (asSticker || CONVERTED_TYPES.includes(real) || KIND_LIMITS.image.types.includes(real)) return fitPicture(upload, asSticker, held)
  const moving = await fitMoving(deps.files.converter, upload, real, held)
  if (moving) return moving
  // A table as text is a text to WhatsApp; its name says the rest.
  const type = found === 'text/plain' ? 'text/plain' : mimeType
  const kind = FILE_KINDS.find((one) => KIND_LIMITS[one].types.includes(type))
  if (!kind)
    throw refused(
      uploadFault({ type: real, size: upload.size, name }) ??
        t('WhatsApp doesn’t accept files of this type ({type}). Send a PDF or a link instead.', { type: real }),
    )
  if (kind === 'document') checkName(name, declaredType)
  const { bytes } = KIND_LIMITS[kind]
  if (upload.size > bytes) throw tooLarge(bytes)
  return { source: upload, kind, mimeType: type, width: null, height: null, converted: null }
}

/** Refuses a document whose name or declared type promises a picture, a film or a sound. */
function checkName(name: string, declaredType: string | null): void {
  if (isNamedLikeMedia(name, declaredType))
    throw refused(t('The file’s name and its content don’t match. Choose another file or rename it.'))
}

async function fitPicture(upload: TempFile, asSticker: boolean, held: TempFile[]): Promise<Fitted> {
  // Loaded with the first picture: most of a start needs none.
  const { toLayout, toSticker } = await import('./convert-image.ts')
  const made: Converted | null = await (asSticker ? toSticker : toLayout)(upload.path, upload.size)
  if (!made)
    throw refused(
      asSticker
        ? t('This can’t be made into a sticker. Use a smaller or simpler image.')
        : t('This image can’t be read or is too large. Save a smaller one as JPEG or PNG.'),
    )
  const source = made.path === upload.path ? upload : await toTempFile(made.path)
  held.push(source)
  const { mimeType, width, height, changed } = made
  return { source, kind: asSticker ? 'sticker' : 'image', mimeType, width, height, converted: changed }
}

/** Makes a film or sound into what WhatsApp takes, as it is where that can be; null for what needs nothing, or cannot be helped. */
const fitMoving = async (converter: MediaConverter | null, upload: TempFile, type: string, held: TempFile[]): Promise<Fitted | null> =>
  (await fitRepacked(upload, type, held)) ?? fitConverted(converter, upload, type, held)

/** Puts a film or sound into a container that WhatsApp takes; null for what needs none, or where its codecs are the fault. */
async function fitRepacked(upload: TempFile, type: string, held: TempFile[]): Promise<Fitted | null> {
  if (!REPACKED_TYPES.includes(type)) return null
  // Loaded with the first such file: most of a start needs none.
  const { repackMedia } = await import('./repack-media.ts')
  const out = `${upload.path}.out`
  // What is not whole, or only claims to be a film, cannot be put anywhere.
  const made = await repackMedia(upload.path, out).catch(() => null)
  if (!made) return null
  return keepMoving(out, made, type, held)
}

/** Codes a film or sound anew that WhatsApp does not take; null for what it takes, and where this machine cannot. */
async function fitConverted(converter: MediaConverter | null, upload: TempFile, type: string, held: TempFile[]): Promise<Fitted | null> {
  const [, kind] = /^(video|audio)\//.exec(type) ?? []
  if (!converter || (kind !== 'video' && kind !== 'audio') || KIND_LIMITS[kind].types.includes(type)) return null
  const out = `${upload.path}.coded`
  // Its pieces, where it was stopped.
  held.push({ ...upload, path: out, discard: () => rm(out, { force: true }) })
  if (!(await converter.convert(upload.path, out, kind))) return null
  return keepMoving(out, { kind, mimeType: `${kind}/mp4` }, type, held)
}

async function keepMoving(out: string, { kind, mimeType }: Omit<Repacked, 'size'>, type: string, held: TempFile[]): Promise<Fitted> {
  const source = await toTempFile(out)
  held.push(source)
  const { bytes } = KIND_LIMITS[kind]
  if (source.size > bytes) throw tooLarge(bytes)
  const from = type === 'video/quicktime' ? 'MOV' : type.replace(/^.*\/(x-|vnd\.)?/, '').toUpperCase()
  return { source, kind, mimeType, width: null, height: null, converted: storedText('Converted from {format}.', { format: from }) }
}

/** Whether a name or a declared type promises an image, a video or audio. */
function isNamedLikeMedia(name: string, declaredType: string | null): boolean {
  const ending = /\.(jpe?g|png|gif|webp|avif|bmp|tiff?|mp4|m4v|mov|3gp|mp3|m4a|aac|amr|ogg|opus|wav)$/i
  return /^(image|video|audio)\//i.test(declaredType ?? '') || ending.test(name)
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
}

/** A picture that was made into another kind is called so. Names hold no paths and no signs that cannot be seen. */
function nameFor(name: string, mimeType: string, isConverted: boolean): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim()
    .slice(0, 200)
  const ending = ENDINGS[mimeType]
  const called = plain === '' ? 'file' : plain
  return isConverted && ending ? `${called.replace(/\.\w{1,5}$/, '')}.${ending}` : called
}

const refused = (message: string): AppError => new AppError('file-refused', { details: [{ path: 'file', message }] })

const tooLarge = (bytes: number): AppError =>
  new AppError('file-too-large', {
    details: [{ path: 'file', message: t('WhatsApp accepts files of this type up to {size}.', { size: formatSize(bytes) }) }],
  })
