import { rm } from 'node:fs/promises'

import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { formatSize } from '#domain/messages/media-limits.ts'
import { listObjectsUnder } from '#store/files/storage-objects.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

import { detectMime } from './detect-mime.ts'
import { keepObject, type ObjectFacts, type ObjectOwner, removeKept } from './objects.ts'
import { toTempFile, writeTempFile } from './temp-file.ts'

type PictureDeps = Pick<RuntimeDeps, 'sql' | 'files' | 'generateId'>

/** The one picture of a workspace or a person that everybody may see. */
export interface HandedPicture {
  owner: ObjectOwner
  /** Where it lies: the last part of its path is made here. */
  folder: string
  body: AsyncIterable<Uint8Array>
  createdBy: string | null
}

const MAX_BYTES = 10 * 1_024 * 1_024
const WIDTH = 960
const TAKEN = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** Puts a picture into the public bucket, without the place and time that its camera noted. Refuses what is no picture as `invalid-argument`. */
export async function storePicture(deps: PictureDeps, { owner, folder, body, createdBy }: HandedPicture): Promise<ObjectFacts> {
  const upload = await writeTempFile(deps.files.temp, body, MAX_BYTES)
  if (!upload)
    throw new AppError('file-too-large', {
      details: [{ path: 'file', message: t('Choose an image up to {size}.', { size: formatSize(MAX_BYTES) }) }],
    })
  const out = `${upload.path}.out`
  try {
    const { toSmall } = await import('./convert-image.ts')
    const found = await detectMime(upload.path)
    if (!TAKEN.includes(found ?? '') || !(await toSmall(upload.path, out, WIDTH)))
      throw new AppError('invalid-argument', { details: [{ path: 'file', message: t('Choose a JPEG, PNG, WebP, GIF or AVIF image.') }] })
    const id = deps.generateId()
    const handed = {
      bucket: 'public' as const,
      fullPath: `${folder}/${id}.webp`,
      owner,
      name: 'picture.webp',
      declaredType: 'image/webp',
      createdBy,
    }
    return await keepObject(deps, handed, await toTempFile(out))
  } finally {
    await Promise.all([upload.discard(), rm(out, { force: true })])
  }
}

/** Removes the pictures of a folder, but for one. */
export async function removePictures(deps: PictureDeps, folder: string, except: string | null): Promise<void> {
  for (const picture of await listObjectsUnder(deps.sql, 'public', folder)) if (picture.fullPath !== except) await removeKept(deps, picture)
}
