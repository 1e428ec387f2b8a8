import { z } from 'zod'

import { findProduct } from '../catalog/products.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { ChatMessage } from '../world/chat-message.ts'
import type { World } from '../world/world.ts'
import type { Incoming } from './incoming.ts'
import { toMediaObject } from './to-media-object.ts'

/** What the phone knows: its chats, and the files it holds. */
export interface PhoneStores {
  world: World
  media: MediaStore
}

type MessageObject = Pick<ChatMessage, 'type' | 'content'>

/** Makes the object that WhatsApp would send for what a person did (section 2.3). */
export function toMessageObject(incoming: Incoming, stores: PhoneStores): MessageObject {
  switch (incoming.type) {
    case 'text':
      return { type: 'text', content: { body: incoming.text } }
    case 'button':
      return { type: 'interactive', content: { type: 'button_reply', button_reply: { id: incoming.buttonId, title: incoming.title } } }
    case 'templateButton':
      return { type: 'button', content: { payload: incoming.payload, text: incoming.title } }
    case 'list': {
      const { rowId: id, title, description } = incoming
      return { type: 'interactive', content: { type: 'list_reply', list_reply: { id, title, ...(description && { description }) } } }
    }
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return { type: incoming.type, content: toMediaObject(incoming, stores.media) }
    case 'location': {
      const { latitude, longitude, name, address } = incoming
      return { type: 'location', content: { latitude, longitude, ...(name && { name }), ...(address && { address }) } }
    }
    case 'contacts':
      return { type: 'contacts', content: incoming.contacts.map(toContact) }
    case 'reaction':
      return { type: 'reaction', content: { message_id: incoming.targetId, ...(incoming.emoji && { emoji: incoming.emoji }) } }
    case 'form':
      return { type: 'interactive', content: toFormReply(incoming, stores.world) }
    case 'order':
      return { type: 'order', content: toOrder(incoming) }
    case 'raw':
      return { type: 'raw', content: incoming.message }
    default:
      return incoming satisfies never
  }
}

function toContact({ name, phone, email }: Extract<Incoming, { type: 'contacts' }>['contacts'][number]) {
  const [first = name, ...rest] = name.split(' ')
  return {
    name: { formatted_name: name, first_name: first, ...(rest.length > 0 && { last_name: rest.join(' ') }) },
    ...(phone && { phones: [{ phone, type: 'CELL', wa_id: phone.replaceAll(/\D/g, '') }] }),
    ...(email && { emails: [{ email, type: 'HOME' }] }),
    origin: 'other',
  }
}

const SentForm = z.object({ action: z.object({ parameters: z.object({ flow_token: z.string().default('unused') }) }) })

/** The token comes from the message that brought the form, as on a real phone. */
function toFormReply({ messageId, answers }: Extract<Incoming, { type: 'form' }>, world: World) {
  const sent = SentForm.safeParse(world.message(messageId)?.content)
  if (!sent.success) throw refused('messageId', 'This message brought no form.')
  const response = { flow_token: sent.data.action.parameters.flow_token, ...answers }
  return { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: JSON.stringify(response) } }
}

function toOrder({ catalogId, text, items }: Extract<Incoming, { type: 'order' }>) {
  return {
    catalog_id: catalogId,
    ...(text && { text }),
    product_items: items.map(({ productRetailerId, quantity }) => {
      const product = findProduct(catalogId, productRetailerId)
      if (!product) throw refused('items', `There is no product ${productRetailerId}.`)
      return { product_retailer_id: productRetailerId, quantity, item_price: product.price, currency: product.currency }
    }),
  }
}

const refused = (path: string, message: string): z.ZodError => new z.ZodError([{ code: 'custom', path: [path], message, input: null }])
