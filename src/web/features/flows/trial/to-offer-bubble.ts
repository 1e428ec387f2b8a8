import type { IncomingContent, OutgoingContent } from '#domain/message.ts'

import type { Bubble } from '../../../kit/phone/bubble.ts'

const OFFERS = ['buttons', 'list', 'ctaUrl', 'catalog', 'locationRequest', 'whatsappFlow', 'template', 'carousel'] as const
type Offer = Extract<OutgoingContent, { type: (typeof OFFERS)[number] }>

export const isOffer = (content: IncomingContent | OutgoingContent): content is Offer => OFFERS.some((type) => type === content.type)

/** A message with something to tap. */
export function toOfferBubble(content: Offer): Bubble {
  switch (content.type) {
    case 'buttons':
      return { kind: 'buttons', ...frameOf(content), buttons: content.buttons }
    case 'list':
      return { kind: 'list', ...frameOf(content), button: content.button, sections: content.sections }
    case 'ctaUrl':
      return { kind: 'link', ...frameOf(content), label: content.label, url: content.url }
    case 'catalog':
      return { kind: 'catalog', ...frameOf(content), products: null }
    case 'locationRequest':
      return { kind: 'askPlace', ...frameOf(content) }
    case 'whatsappFlow': {
      const { label, form, screen = '', data = {}, opens = 'screen', token } = content
      return { kind: 'form', ...frameOf(content), label, form: form.value, screen, data, opens, token }
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
      return { kind: 'buttons', ...frameOf(content), text: [content.text, ...cards.flatMap(({ text }) => text ?? [])].join('\n'), buttons }
    }
    default:
      return content satisfies never
  }
}

const frameOf = ({ text, header, footer }: { text: string; footer?: string | undefined; header?: unknown }) => ({
  header: typeof header === 'string' ? header : '',
  text,
  footer: footer ?? '',
})
