import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

import { AppError } from '#domain/errors.ts'
import { randomId } from '#domain/generate-id.ts'

import { type BlobKey, type BlobSource, type BlobStore, type ListedBlob, partsOf } from './blob-store.ts'

/** Keeps files in a folder. A file appears whole, by being renamed into its place. */
export function createDiskBlobs(root: string): BlobStore {
  const pathOf = (key: BlobKey): string => join(root, key.area, ...partsOf(key))

  async function put(path: string, source: BlobSource): Promise<void> {
    const part = join(root, 'temp', `${randomId()}.part`)
    await Promise.all([mkdir(dirname(path), { recursive: true }), mkdir(dirname(part), { recursive: true })])
    try {
      await writeWhole(part, source)
      await rename(part, path)
    } catch (cause) {
      await rm(part, { force: true })
      throw cause
    }
  }

  return {
    put: async (key, source) => orUnavailable(put(pathOf(key), source)),
    open: (key, range) =>
      orUnavailable(
        stat(pathOf(key)).then(
          () => createReadStream(pathOf(key), range ?? {}),
          (cause: unknown) => orMissing(cause),
        ),
      ),
    stat: (key) =>
      orUnavailable(
        stat(pathOf(key)).then(
          ({ size }) => ({ size }),
          (cause: unknown) => orMissing(cause),
        ),
      ),
    remove: (key) => orUnavailable(rm(pathOf(key), { force: true })),
    list: (area) => listFolder(join(root, area)),
  }
}

/** What lies in a folder, with the folders in it. */
async function* listFolder(folder: string): AsyncGenerator<ListedBlob> {
  const entries = await orUnavailable(readdir(folder, { recursive: true, withFileTypes: true }).catch(noEntries))
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const found = await orUnavailable(stat(path).catch((cause: unknown) => orMissing(cause)))
    if (found) yield { path: relative(folder, path).split(sep).join('/'), modifiedAt: found.mtime }
  }
}

const noEntries = (cause: unknown): never[] => orMissing(cause) ?? []

/** Writes and syncs, so that a rename never shows a file that a power cut could empty. */
async function writeWhole(path: string, source: BlobSource): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const part of source.open()) {
      await file.writeFile(part)
      size += part.length
    }
    if (size !== source.size) throw new Error(`Of ${source.size} bytes there came ${size}.`)
    await file.sync()
  } finally {
    await file.close()
  }
}

function orMissing(cause: unknown): null {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
  throw cause
}

const orUnavailable = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new AppError('storage-unavailable', { cause })
  })
