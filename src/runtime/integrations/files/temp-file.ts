import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { randomId } from '#domain/generate-id.ts'

import type { BlobSource } from './blob-store.ts'

/** A file that came in and lies in the temporary folder until it is looked at and stored. */
export interface TempFile extends BlobSource {
  path: string
  discard(): Promise<void>
}

/** Writes a stream to the temporary folder, hashing on the way; null when it is longer than `maxBytes`. A stream that breaks throws. */
export async function writeTempFile(folder: string, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<TempFile | null> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomId()}.part`)
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  const discard = (): Promise<void> => rm(path, { force: true })
  let size = 0
  try {
    for await (const part of body) {
      size += part.length
      if (size > maxBytes) break
      hash.update(part)
      await file.writeFile(part)
    }
  } catch (cause) {
    await file.close()
    await discard()
    throw cause
  }
  await file.close()
  if (size > maxBytes) {
    await discard()
    return null
  }
  return { path, size, sha256: hash.digest('hex'), open: () => createReadStream(path), discard }
}

/** Hashes a file that was written by somebody else, like one that was made of another. */
export async function toTempFile(path: string): Promise<TempFile> {
  const hash = createHash('sha256')
  let size = 0
  for await (const part of createReadStream(path)) {
    hash.update(part)
    size += part.length
  }
  return { path, size, sha256: hash.digest('hex'), open: () => createReadStream(path), discard: () => rm(path, { force: true }) }
}
