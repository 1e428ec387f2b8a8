import { textAt } from '../about.ts'
import { type CardPart, listAt } from '../card.ts'

const MEDIA: Readonly<Record<string, string>> = {
  image: 'Image',
  video: 'Video',
  audio: 'Sound',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Place',
  locationRequest: 'Asks for the location',
  contacts: 'Contact card',
  template: 'Approved template',
  catalog: 'Products',
  whatsappFlow: 'Form',
}

/** A message of any type as a card shows it. */
export function messageCard(message: unknown): CardPart {
  const type = textAt(message, 'type')
  const text =
    textAt(message, 'text') ||
    textAt(message, 'caption') ||
    textAt(message, 'preview') ||
    textAt(message, 'name') ||
    textAt(message, 'filename')
  const media = MEDIA[type]
  return { is: 'message', text, ...(media !== undefined && { media }), taps: tapsOf(message, type) }
}

function tapsOf(message: unknown, type: string): string[] {
  if (type === 'buttons') return listAt(message, 'buttons').map((button) => textAt(button, 'title'))
  if (type === 'ctaUrl') return [textAt(message, 'label')]
  if (type !== 'list') return []
  const rows = listAt(message, 'sections').reduce((sum: number, section) => sum + listAt(section, 'rows').length, 0)
  return [`${textAt(message, 'button') || 'Choose'} (${rows} ${rows === 1 ? 'row' : 'rows'})`]
}
