import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { BlobStore } from './blob-store.ts'
import type { MediaConverter } from './convert-media.ts'
import { createDiskBlobs } from './disk-blobs.ts'
import { folderHome, namedHome, type NodeHome, removeOlder } from './file-home.ts'

/** Where files are kept, and the folder in which they lie until they are looked at and stored. */
export interface FileHome {
  blobs: BlobStore
  temp: string
  /** Where other nodes find them too. */
  home: NodeHome
  /** How much the files of a workspace may take; null for as much as there is. */
  quotaBytes: number | null
  /** Codes films and sounds anew; null where this machine cannot. */
  converter: MediaConverter | null
}

interface HomeOptions {
  /** Where files are kept in the place of the folder, and how that is called. */
  storage?: { blobs: BlobStore; name: string }
  quotaBytes?: number | null
  converter?: MediaConverter | null
}

/** What nobody wrote to for so long is not under way any more. */
const LEFT_MS = 3_600_000

/**
 * Opens the place of files in a folder of this machine; with `storage`, only what is under way lies there. Removes what a killed process left, and not what
 * another one on the same folder is about to write.
 */
export async function openFileHome(folder: string, { storage, quotaBytes = null, converter = null }: HomeOptions = {}): Promise<FileHome> {
  const temp = join(folder, 'temp')
  await mkdir(temp, { recursive: true })
  await removeOlder(temp, LEFT_MS)
  const home = storage ? namedHome(storage.name) : folderHome(folder)
  return { blobs: storage?.blobs ?? createDiskBlobs(folder), temp, home, quotaBytes, converter }
}
