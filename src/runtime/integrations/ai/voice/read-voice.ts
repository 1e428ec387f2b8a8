import { findMessageMedia } from '#store/messages/message-media.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { mediaKey } from '#runtime/integrations/files/download-file.ts'
import { fileKey } from '#runtime/integrations/files/file-key.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import type { Sound } from './transcribe-audio.ts'

/** No provider takes more: what is larger is not read into memory. */
const MAX_BYTES = 25 * 1_048_576

/** Reads the sound of a message out of our storage; where it is not there, or too large for anybody, why. */
export async function readVoice(
  { sql, files }: { sql: Sql; files: Pick<RuntimeDeps['files'], 'blobs'> },
  appId: string,
  messageId: string,
): Promise<Sound | 'fileMissing' | 'tooLarge'> {
  const media = await findMessageMedia(sql, appId, messageId)
  if (!media || media.at === 'whatsapp') return 'fileMissing'
  if (media.size > MAX_BYTES) return 'tooLarge'
  const body = await files.blobs.open(media.at === 'media' ? mediaKey(appId, media.id) : fileKey(appId, media.id), null)
  if (!body) return 'fileMissing'
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return { bytes: Buffer.concat(parts), mimeType: media.mimeType ?? 'audio/ogg' }
}
