import { rm } from 'node:fs/promises'

import { IMAGE_WIDTHS, type ImageWidth } from '#domain/files/image-size.ts'
import { AppError } from '#domain/errors.ts'
import { MAX_FILE_BYTES } from '#domain/messages/media-limits.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

import type { BlobKey, BlobStore } from './blob-store.ts'
import type { OpenedMedia } from './open-blob.ts'
import { toTempFile, writeTempFile } from './temp-file.ts'

type ImageDeps = { files: Pick<RuntimeDeps['files'], 'blobs' | 'temp'> }

/** What has small versions. A moving picture stands still in them. */
const SHRUNK = /^image\/(jpeg|png|webp|gif)$/

/** Hands out smaller versions of pictures; each is made when it is first asked for, and kept beside its picture. */
export interface SmallImages {
  /** Null for what is no picture, or one that cannot be read: it is handed out as it is. */
  open(key: BlobKey, image: { mimeType: string; name: string | null }, width: ImageWidth): Promise<OpenedMedia | null>
}

/** Makes small versions; two requests for the same one wait for one. */
export function createSmallImages({ files }: ImageDeps): SmallImages {
  const underway = new Map<string, Promise<boolean>>()
  const make = (key: BlobKey, small: BlobKey, width: ImageWidth): Promise<boolean> => {
    const name = `${small.area}/${small.path}`
    const made = underway.get(name) ?? shrink(files, key, small, width).finally(() => underway.delete(name))
    underway.set(name, made)
    return made
  }
  return {
    async open(key, { mimeType, name }, width) {
      if (!SHRUNK.test(mimeType)) return null
      const small = smallKey(key, width)
      if (!(await files.blobs.stat(small)) && !(await make(key, small, width))) return null
      const [facts, body] = await Promise.all([files.blobs.stat(small), files.blobs.open(small, null)])
      if (!facts || !body) return null
      return { mimeType: 'image/webp', filename: name && `${name.replace(/\.\w{1,5}$/, '')}.webp`, length: facts.size, range: null, body }
    },
  }
}

/** Removes a file with its small versions. */
export async function removeWithSmall(blobs: BlobStore, key: BlobKey): Promise<void> {
  await Promise.all([key, ...IMAGE_WIDTHS.map((width) => smallKey(key, width))].map((one) => blobs.remove(one)))
}

const smallKey = ({ area, path }: BlobKey, width: ImageWidth): BlobKey => ({ area, path: `${path}-w${width}` })

/** The path of the file that a blob is a small version of, or its own. */
export const pathOfOriginal = (path: string): string => path.replace(/-w(96|320|960)$/, '')

async function shrink({ blobs, temp }: ImageDeps['files'], key: BlobKey, small: BlobKey, width: ImageWidth): Promise<boolean> {
  const body = await blobs.open(key, null)
  if (!body) throw new AppError('object-not-found')
  const original = await writeTempFile(temp, body, MAX_FILE_BYTES)
  if (!original) return false
  const out = `${original.path}.out`
  try {
    // Loaded with the first picture: most of a start needs none.
    const { toSmall } = await import('./convert-image.ts')
    if (!(await toSmall(original.path, out, width))) return false
    await blobs.put(small, await toTempFile(out))
    return true
  } finally {
    await Promise.all([original.discard(), rm(out, { force: true })])
  }
}
