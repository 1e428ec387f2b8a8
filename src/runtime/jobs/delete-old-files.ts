import { forgetOldChannelMedia } from '#store/whatsapp/channel-media.ts'
import { findStaleUploads } from '#store/files/uploads.ts'
import { findUnready, removeUnready } from '#store/files/files.ts'

import type { RuntimeDeps } from '../runtime-deps.ts'
import { forgetUpload } from '../integrations/files/uploads.ts'
import { fileKey } from '../integrations/files/file-key.ts'

/** Removes what uploads left that ended half-way, and forgets WhatsApp's ids whose time is over. */
export async function tidyFiles(deps: Pick<RuntimeDeps, 'sql' | 'files' | 'generateId'>): Promise<void> {
  const { sql, files } = deps
  await forgetOldChannelMedia(sql)
  for (const { appId, id } of await findUnready(sql)) {
    await files.blobs.remove(fileKey(appId, id))
    await removeUnready(sql, appId, id)
  }
  for (const { appId, id } of await findStaleUploads(sql)) await forgetUpload(deps, appId, id)
}
