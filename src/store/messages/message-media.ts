import type { Sql } from '../postgres/sql.ts'

/** Where the file of a message is: stored here, as a customer's or as one of ours, or only with WhatsApp yet. */
export type MessageMedia = { mimeType: string | null; filename: string | null } & (
  | { at: 'media' | 'file'; id: string; size: number }
  | { at: 'whatsapp'; channelId: string; providerId: string }
)

interface Row {
  mimeType: string | null
  filename: string | null
  channelId: string
  providerId: string | null
  keptType: string | null
  keptSize: number | null
  fileId: string | null
  fileType: string | null
  fileSize: number | null
  fileName: string | null
}

/** Finds the file of a message; null when there is no such message in the app, or none that can be had. */
export async function findMessageMedia(sql: Sql, appId: string, messageId: string): Promise<MessageMedia | null> {
  const [row] = await sql<Row[]>`
    select m.channel_id as "channelId", m.content -> 'media' ->> 'providerId' as "providerId",
      m.content -> 'media' ->> 'mimeType' as "mimeType", m.content ->> 'filename' as filename,
      f.mime_type as "keptType", f.bytes::float8 as "keptSize", o.id as "fileId", o.mime_type as "fileType", o.bytes::float8 as "fileSize", o.name as "fileName"
    from message m
      left join media_file f on f.app_id = m.app_id and f.message_id = m.id and f.state = 'stored'
      left join file o on o.app_id = m.app_id and o.id = m.content -> 'media' ->> 'fileId' and o.ready
    where m.app_id = ${appId} and m.id = ${messageId}`
  if (!row) return null
  const { filename, channelId, providerId } = row
  if (row.keptSize !== null) return { at: 'media', id: messageId, size: row.keptSize, mimeType: row.keptType, filename }
  if (row.fileId !== null && row.fileSize !== null)
    return { at: 'file', id: row.fileId, size: row.fileSize, mimeType: row.fileType, filename: filename ?? row.fileName }
  return providerId !== null ? { at: 'whatsapp', channelId, providerId, mimeType: row.mimeType, filename } : null
}
