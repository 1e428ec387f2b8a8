import type { OutgoingContent } from '#domain/messages/message.ts'
import { previewOfSent } from '#domain/templates/preview-of-sent.ts'
import type { findSendable } from '#store/whatsapp/templates.ts'

/** A template message with its rendered text for the inbox; other content unchanged. */
export async function withPreview(
  content: OutgoingContent,
  find: (name: string, language: string) => ReturnType<typeof findSendable>,
): Promise<OutgoingContent> {
  if (content.type !== 'template' || content.preview !== undefined) return content
  const { template } = await find(content.name, content.language)
  const preview = template && previewOfSent(template.content, content)
  return preview ? { ...content, preview } : content
}
