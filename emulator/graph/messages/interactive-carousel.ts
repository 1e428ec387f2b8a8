import { badParameter, invalid } from '../graph-error.ts'
import { checkMedia, type HasMedia } from './plain-message.ts'
import { array, type Fields, link, number, object, text, unique } from '../read.ts'

/** Refuses a carousel whose cards break a limit, or are not all of one shape. */
export function checkCarousel(action: Fields, hasMedia: HasMedia): void {
  const cards = array(action['cards'], 'cards', 2, 10).map((card) => object(card, 'cards'))
  const shapes = new Set(cards.map(({ type, header, body }) => JSON.stringify([type, header !== undefined, body !== undefined])))
  if (shapes.size > 1) throw invalid('All cards of a carousel must have the same type and the same parts')
  for (const [index, card] of cards.entries()) {
    if (number(card['card_index'], 'cards.card_index') !== index) throw invalid('cards.card_index must count from 0')
    if (card['type'] === 'product') checkProduct(card)
    else checkMediaCard(card, hasMedia)
  }
}

function checkProduct(card: Fields): void {
  if (card['header'] !== undefined) throw badParameter('Unexpected key "header" on param "interactive.action.cards".')
  const action = object(card['action'], 'cards.action')
  text(action['catalog_id'], 'cards.action.catalog_id', 256)
  text(action['product_retailer_id'], 'cards.action.product_retailer_id', 256)
}

function checkMediaCard(card: Fields, hasMedia: HasMedia): void {
  const header = object(card['header'], 'cards.header')
  const kind = text(header['type'], 'cards.header.type', 16)
  if (kind !== 'image' && kind !== 'video') throw invalid('cards.header.type must be image or video')
  checkMedia(kind, object(header[kind], `cards.header.${kind}`), hasMedia)
  if (card['body'] !== undefined) {
    const words = text(object(card['body'], 'cards.body')['text'], 'Card body', 160)
    if ((words.match(/\n/g) ?? []).length > 2) throw invalid('Card body must not have more than two line breaks')
  }
  const action = object(card['action'], 'cards.action')
  if (card['type'] === 'cta_url') {
    if (action['name'] !== 'cta_url') throw invalid('cards.action.name must be cta_url')
    const parameters = object(action['parameters'], 'cards.action.parameters')
    text(parameters['display_text'], 'display_text', 20)
    link(parameters['url'], 'url')
  } else if (card['type'] === 'button') checkReplies(action)
  else throw invalid('cards.type must be cta_url, button or product')
}

function checkReplies(action: Fields): void {
  const replies = array(action['buttons'], 'cards.action.buttons', 1, 2).map((button) => {
    const { type, quick_reply: reply } = object(button, 'cards.action.buttons')
    if (type !== 'quick_reply') throw invalid('cards.action.buttons.type must be quick_reply')
    return object(reply, 'cards.action.buttons.quick_reply')
  })
  unique(
    replies.map(({ id }) => text(id, 'Button id', 256)),
    'Button ids',
  )
  for (const { title } of replies) text(title, 'Button title', 20)
}
