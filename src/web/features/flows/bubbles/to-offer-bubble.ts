import { t } from '#domain/i18n/t.ts'
import type { IncomingContent, OutgoingContent } from '#domain/messages/message.ts'

import type { Bubble, Frame, ProductSection } from '#web/kit/phone/bubble.ts'
import { toFileBubble } from './to-file-bubble.ts'

const OFFERS = ['buttons', 'list', 'ctaUrl', 'catalog', 'locationRequest', 'whatsappFlow', 'template', 'carousel'] as const
type Offer = Extract<OutgoingContent, { type: (typeof OFFERS)[number] }>

export const isOffer = (content: IncomingContent | OutgoingContent): content is Offer => OFFERS.some((type) => type === content.type)

/** A message with something to tap. */
export function toOfferBubble(appId: string, content: Offer): Bubble {
  switch (content.type) {
    case 'buttons':
      return { kind: 'buttons', ...frameOf(appId, content), buttons: content.buttons }
    case 'list':
      return { kind: 'list', ...frameOf(appId, content), button: content.button, sections: content.sections }
    case 'ctaUrl':
      return { kind: 'link', ...frameOf(appId, content), label: content.label, url: content.url }
    case 'catalog':
      return {
        kind: 'catalog',
        ...frameOf(appId, { ...content, ...('header' in content.show && { header: content.show.header }) }),
        products: productsOf(content.show),
      }
    case 'locationRequest':
      return { kind: 'askPlace', ...frameOf(appId, content) }
    case 'whatsappFlow': {
      const { label, form, screen = '', data = {}, opens = 'screen', token } = content
      return { kind: 'form', ...frameOf(appId, content), label, form: form.value, screen, data, opens, token }
    }
    case 'template': {
      const text = content.preview ?? content.body.map((each) => each.text).join(' · ')
      // What stands on its buttons is known to WhatsApp alone.
      const replies = content.buttons.flatMap((button) => (button.kind === 'quickReply' ? [button.payload] : []))
      return { kind: 'template', name: content.name, text, src: '', buttons: replies.map((payload) => ({ payload, title: payload })) }
    }
    case 'carousel': {
      const cards = content.show.kind === 'cards' ? content.show.cards : []
      const buttons = cards.flatMap(({ action }) => (action.kind === 'replies' ? action.buttons : []))
      return {
        kind: 'buttons',
        ...frameOf(appId, content),
        text: [content.text, ...cards.flatMap(({ text }) => text ?? [])].join('\n'),
        buttons,
      }
    }
    default:
      return content satisfies never
  }
}

interface Framed {
  text: string
  header?: string | MediaHeader | undefined
  footer?: string | undefined
}

type MediaHeader = Exclude<Extract<Offer, { type: 'buttons' }>['header'], string | undefined>

/** What stands around the words; a file above them that cannot be shown is named. */
function frameOf(appId: string, { text, header = '', footer = '' }: Framed): Frame {
  if (typeof header === 'string') return { header, text, footer }
  const { kind, media, filename } = header
  const above = toFileBubble(appId, kind === 'document' ? { type: kind, media, filename } : { type: kind, media })
  return above.kind === 'picture'
    ? { header: '', picture: above.src, text, footer }
    : { header: filename ?? (kind === 'video' ? t('A video') : kind === 'image' ? t('A photo') : t('A document')), text, footer }
}

/** The products that it names; null where it shows the whole catalog. */
function productsOf(show: Extract<Offer, { type: 'catalog' }>['show']): ProductSection[] | null {
  if (show.kind === 'catalog') return null
  if (show.kind === 'product') return [{ title: '', ids: [show.productRetailerId] }]
  return show.sections.map(({ title, productRetailerIds }) => ({ title, ids: [...productRetailerIds] }))
}
