import type { MediaStore } from '../media/media-store.ts'
import { messageChange } from '../webhooks/change.ts'
import type { WebhookSender } from '../webhooks/webhook-sender.ts'
import type { BusinessNumber } from '../world/business-number.ts'
import type { ChatMessage } from '../world/chat-message.ts'
import type { Clock } from '../world/clock.ts'
import type { Person } from '../world/person.ts'
import { makeWamid } from '../world/wamid.ts'
import type { World } from '../world/world.ts'
import type { Incoming } from './incoming.ts'
import type { PhoneFeed } from './phone-feed.ts'
import { SAMPLE_IMAGE } from './sample-image.ts'

interface Deps {
  world: World
  media: MediaStore
  webhooks: WebhookSender
  feed: PhoneFeed
  clock: Clock
}

/** Plays what a person did on the phone: it is in the chat at once and tells the business by webhook. */
export function receiveIncoming(deps: Deps, number: BusinessNumber, person: Person, incoming: Incoming): ChatMessage {
  const { world, webhooks, feed, clock } = deps
  const message: ChatMessage = {
    id: incoming.id ?? makeWamid(person.waId ?? person.userId, 'from-user'),
    phoneNumberId: number.phoneNumberId,
    person: person.key,
    from: 'customer',
    ...contentOf(incoming, deps.media),
    contextId: 'messageId' in incoming ? incoming.messageId : null,
    at: clock.now().toISOString(),
    status: 'delivered',
    callbackData: null,
  }
  if (!world.message(message.id)) {
    world.addMessage(message)
    feed.publish({ type: 'message', person: person.key, message })
  }
  webhooks.queue(`${number.phoneNumberId}/${person.key}`, messageChange(number, person, message), 0)
  return message
}

function contentOf(incoming: Incoming, media: MediaStore): { type: string; content: unknown } {
  switch (incoming.type) {
    case 'text':
      return { type: 'text', content: { body: incoming.text } }
    case 'button':
      return { type: 'interactive', content: { type: 'button_reply', button_reply: { id: incoming.buttonId, title: incoming.title } } }
    case 'list': {
      const { rowId: id, title, description } = incoming
      return { type: 'interactive', content: { type: 'list_reply', list_reply: { id, title, ...(description && { description }) } } }
    }
    case 'image': {
      const stored = (incoming.mediaId ? media.get(incoming.mediaId) : null) ?? media.add(SAMPLE_IMAGE, 'image/png')
      const sha256 = Buffer.from(stored.sha256, 'hex').toString('base64')
      return {
        type: 'image',
        content: { id: stored.id, mime_type: stored.mimeType, sha256, ...(incoming.caption && { caption: incoming.caption }) },
      }
    }
    case 'location': {
      const { latitude, longitude, name, address } = incoming
      return { type: 'location', content: { latitude, longitude, ...(name && { name }), ...(address && { address }) } }
    }
    case 'raw':
      return { type: 'raw', content: incoming.message }
    default:
      return incoming satisfies never
  }
}
