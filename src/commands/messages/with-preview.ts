import type { OutgoingContent } from '#domain/messages/message.ts'
import { previewOfSent } from '#domain/templates/preview-of-sent.ts'
import type { Sql, Tx } from '#store/postgres/connect.ts'
import { findSendable } from '#store/whatsapp/templates.ts'

/** A template message with the text that the customer will read, so that the inbox can show it; anything else as it is. */
export async function withPreview(sql: Sql | Tx, appId: string, channelId: string, content: OutgoingContent): Promise<OutgoingContent> {
  if (content.type !== 'template' || content.preview !== undefined) return content
  const { template } = await findSendable(sql, appId, channelId, content.name, content.language)
  const preview = template && previewOfSent(template.content, content)
  return preview ? { ...content, preview } : content
}
