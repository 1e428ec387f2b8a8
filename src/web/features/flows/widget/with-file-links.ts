import type { Media } from '#domain/messages/media.ts'
import type { MessageContent } from '#domain/messages/message.ts'

import { fileAddress } from '#web/api/files/upload-or-why.ts'

/** A message whose files are shown from where the team sees them: the web chat in a preview has none of its own. */
export function withFileLinks(appId: string, content: MessageContent): MessageContent {
  const linked = (media: Media): Media =>
    media.fileId !== undefined && media.link === undefined ? { ...media, link: fileAddress(appId, media.fileId) } : media
  if ('media' in content) return { ...content, media: linked(content.media) }
  if ((content.type === 'buttons' || content.type === 'ctaUrl') && typeof content.header === 'object')
    return { ...content, header: { ...content.header, media: linked(content.header.media) } }
  if (content.type !== 'carousel' || content.show.kind !== 'cards') return content
  const cards = content.show.cards.map((card) => ({ ...card, header: { ...card.header, media: linked(card.header.media) } }))
  return { ...content, show: { ...content.show, cards } }
}
