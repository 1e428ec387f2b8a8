import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import type { BlobKey } from '#runtime/integrations/files/blob-store.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

/** Stores a short text as a file. */
export async function storeText(deps: Pick<RuntimeDeps, 'files'>, key: BlobKey, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await deps.files.blobs.put(key, { size: bytes.length, sha256, open: () => Readable.from([bytes]) })
}
