import { z } from 'zod/mini'

import { t } from '#domain/i18n/t.ts'
import type { Bubble } from '#web/kit/phone/bubble.ts'

import type { PhoneMessage } from '../world/phone-types.ts'
import { readInteractive } from './read-interactive.ts'
import { readMedia } from './read-media.ts'
import { readTemplate } from './read-template.ts'

const Text = z.object({ body: z.string() })
const Place = z.object({
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
  name: z.optional(z.string()),
  address: z.optional(z.string()),
})
const Contacts = z.array(
  z.object({ name: z.object({ formatted_name: z.string() }), phones: z.optional(z.array(z.object({ phone: z.optional(z.string()) }))) }),
)
const Order = z.object({
  text: z.optional(z.string()),
  product_items: z.array(z.object({ product_retailer_id: z.string(), quantity: z.number(), item_price: z.number(), currency: z.string() })),
})

/** Reads what a message shows; what the phone does not know is named, never dropped. */
export function toBubble({ type, content }: Pick<PhoneMessage, 'type' | 'content'>): Bubble {
  return read(type, content) ?? { kind: 'other', label: t('Another kind of message ({type})', { type }) }
}

function read(type: string, content: unknown): Bubble | null {
  switch (type) {
    case 'text': {
      const text = z.safeParse(Text, content)
      return text.success ? { kind: 'text', text: text.data.body } : null
    }
    case 'location':
      return readPlace(content)
    case 'contacts': {
      const contacts = z.safeParse(Contacts, content)
      if (!contacts.success) return null
      return {
        kind: 'cards',
        cards: contacts.data.map(({ name, phones }) => ({ name: name.formatted_name, phone: phones?.[0]?.phone ?? '' })),
      }
    }
    case 'order':
      return readOrder(content)
    case 'button': {
      const tap = z.safeParse(z.object({ text: z.string() }), content)
      return tap.success ? { kind: 'text', text: tap.data.text } : null
    }
    case 'template':
      return readTemplate(content)
    case 'interactive':
      return readInteractive(content)
    default:
      return readMedia(type, content)
  }
}

function readPlace(content: unknown): Bubble | null {
  const place = z.safeParse(Place, content)
  if (!place.success) return null
  const { latitude, longitude, name = t('Location'), address = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}` } = place.data
  return { kind: 'place', name, address }
}

function readOrder(content: unknown): Bubble | null {
  const order = z.safeParse(Order, content)
  if (!order.success) return null
  const items = order.data.product_items.map(({ product_retailer_id: productRetailerId, quantity, item_price: price, currency }) => ({
    productRetailerId,
    quantity,
    price,
    currency,
  }))
  return { kind: 'order', items, text: order.data.text ?? '' }
}

const LINES = { audio: t('Voice message'), sticker: t('Sticker'), formSent: t('Form sent'), order: t('Order') } as const

/** One line that says what a message holds, for the list of contacts and for quotes. */
export function lineOf(message: Pick<PhoneMessage, 'type' | 'content'>): string {
  const bubble = toBubble(message)
  switch (bubble.kind) {
    case 'picture':
      return bubble.caption || t('Photo')
    case 'video':
      return bubble.caption || t('Video')
    case 'file':
      return bubble.caption || bubble.label
    case 'place':
      return bubble.name
    case 'cards':
      return bubble.cards.map(({ name }) => name).join(', ')
    case 'audio':
    case 'sticker':
    case 'formSent':
    case 'order':
      return LINES[bubble.kind]
    case 'template':
      return bubble.text || bubble.name
    case 'other':
      return bubble.label
    default:
      return bubble.text
  }
}

const Reaction = z.object({ message_id: z.string(), emoji: z.optional(z.string()) })

/** Finds what each side last put on each message, by message id; who took it back has nothing on it. */
export function reactionsOf(messages: readonly PhoneMessage[]): ReadonlyMap<string, Partial<Record<PhoneMessage['from'], string>>> {
  const found = new Map<string, Partial<Record<PhoneMessage['from'], string>>>()
  for (const { type, content, from } of messages) {
    const reaction = type === 'reaction' ? z.safeParse(Reaction, content) : null
    if (!reaction?.success) continue
    const { message_id: id, emoji = '' } = reaction.data
    const { [from]: _, ...others } = found.get(id) ?? {}
    found.set(id, emoji === '' ? others : { ...others, [from]: emoji })
  }
  return found
}
