import type { Json } from '#domain/json.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import type { MediaCard } from '#domain/messages/outgoing-interactive.ts'

import { interactive } from './render-interactive.ts'
import { media } from './render-media.ts'

/** Renders cards side by side: each with a picture or film and its button, or each a product. */
export function renderCarousel({ text, show }: Extract<OutgoingContent, { type: 'carousel' }>): Record<string, Json> {
  const cards =
    show.kind === 'cards'
      ? show.cards.map(cardOf)
      : show.products.map(({ catalogId, productRetailerId }, index) => ({
          card_index: index,
          type: 'product',
          action: { catalog_id: catalogId, product_retailer_id: productRetailerId },
        }))
  return interactive('carousel', { text }, { cards })
}

const cardOf = ({ header, text, action }: MediaCard, index: number): Json => ({
  card_index: index,
  type: action.kind === 'url' ? 'cta_url' : 'button',
  header: { type: header.kind, [header.kind]: media(header.media) },
  ...(text !== undefined && { body: { text } }),
  action:
    action.kind === 'url'
      ? { name: 'cta_url', parameters: { display_text: action.label, url: action.url } }
      : { buttons: action.buttons.map(({ id, title }) => ({ type: 'quick_reply', quick_reply: { id, title } })) },
})
