import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { BlobStore } from './blob-store.ts'
import type { MediaConverter } from './convert-media.ts'
import { createDiskBlobs } from './disk-blobs.ts'

/** Where files are kept, and the folder in which they lie until they are looked at and stored. */
export interface FileHome {
  blobs: BlobStore
  temp: string
  /** How much the files of a workspace may take; null for as much as there is. */
  quotaBytes: number | null
  /** Codes films and sounds anew; null where this machine cannot. */
  converter: MediaConverter | null
}

/** Opens the place of files in a folder of this machine; with `blobs`, only what is under way lies there. Removes what a killed process left. */
export async function openFileHome(
  folder: string,
  { blobs, quotaBytes = null, converter = null }: { blobs?: BlobStore; quotaBytes?: number | null; converter?: MediaConverter | null } = {},
): Promise<FileHome> {
  const temp = join(folder, 'temp')
  await rm(temp, { recursive: true, force: true })
  await mkdir(temp, { recursive: true })
  return { blobs: blobs ?? createDiskBlobs(folder), temp, quotaBytes, converter }
}
