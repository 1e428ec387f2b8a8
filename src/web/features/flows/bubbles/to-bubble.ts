import { t } from '#domain/i18n/t.ts'
import type { IncomingContent, OutgoingContent } from '#domain/messages/message.ts'

import type { Bubble } from '#web/kit/phone/bubble.ts'
import { isFileContent, toFileBubble } from './to-file-bubble.ts'
import { isOffer, toOfferBubble } from './to-offer-bubble.ts'

/** What a message of either side shows; what cannot be drawn is named. */
export function toBubble(appId: string, content: IncomingContent | OutgoingContent): Bubble {
  if (isFileContent(content)) return toFileBubble(appId, content)
  if (isOffer(content)) return toOfferBubble(appId, content)
  switch (content.type) {
    case 'text':
    case 'addressRequest':
    case 'contactRequest':
    case 'callRequest':
    case 'callButton':
      return { kind: 'text', text: content.text }
    case 'buttonReply':
    case 'listReply':
      return { kind: 'text', text: content.title }
    case 'location': {
      const { latitude, longitude, name = t('Location'), address = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}` } = content
      return { kind: 'place', name, address }
    }
    case 'contacts':
      return { kind: 'cards', cards: content.contacts.map(({ name, phones }) => ({ name, phone: phones[0]?.phone ?? '' })) }
    case 'order':
      return { kind: 'order', items: content.items.map(({ itemPrice: price, ...item }) => ({ ...item, price })), text: content.text ?? '' }
    case 'formReply':
      return { kind: 'formSent', answers: Object.entries(content.answers).map(([name, answer]) => [name, toWords(answer)]) }
    case 'reaction':
      return { kind: 'other', label: content.emoji ?? t('Took a reaction back') }
    case 'welcome':
      return { kind: 'other', label: t('Opened the chat') }
    case 'callPermission':
      return { kind: 'other', label: content.granted ? t('May be called') : t('May not be called') }
    case 'call':
      return { kind: 'other', label: content.missed ? t('Missed call') : t('Call') }
    case 'system':
    case 'unsupported':
      return { kind: 'other', label: t('Another kind of message ({type})', { type: content.type }) }
    default:
      return content satisfies never
  }
}

const toWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
