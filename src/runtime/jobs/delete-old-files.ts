import { forgetOldChannelMedia } from '#store/whatsapp/channel-media.ts'
import { findStaleUploads } from '#store/files/uploads.ts'
import { expireMedia, findOldFiles, findOldMedia, removeFile } from '#store/files/file-retention.ts'
import { findUnready, removeUnready } from '#store/files/files.ts'

import type { RuntimeDeps } from '../runtime-deps.ts'
import { mediaKey } from '../integrations/files/download-file.ts'
import { removeWithSmall } from '../integrations/files/small-image.ts'
import { forgetUpload } from '../integrations/files/uploads.ts'
import { fileKey } from '../integrations/files/file-key.ts'

const BATCH = 500

/** Deletes files of conversations that are older than their workspace keeps them. */
export async function deleteOldFiles({ sql, files }: Pick<RuntimeDeps, 'sql' | 'files'>): Promise<void> {
  for (const { appId, messageId } of await findOldMedia(sql, BATCH)) {
    await removeWithSmall(files.blobs, mediaKey(appId, messageId))
    await expireMedia(sql, appId, messageId)
  }
  for (const { appId, id } of await findOldFiles(sql, BATCH)) {
    await removeWithSmall(files.blobs, fileKey(appId, id))
    await removeFile(sql, appId, id)
  }
}

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
