import { messageChange } from '../webhooks/change.ts'
import type { WebhookSender } from '../webhooks/webhook-sender.ts'
import type { BusinessNumber } from '../world/business-number.ts'
import type { ChatMessage } from '../world/chat-message.ts'
import type { Clock } from '../world/clock.ts'
import type { Person } from '../world/person.ts'
import { makeWamid } from '../world/wamid.ts'
import type { Incoming } from './incoming.ts'
import type { PhoneFeed } from './phone-feed.ts'
import { type PhoneStores, toMessageObject } from './to-message-object.ts'

interface Deps extends PhoneStores {
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
    ...toMessageObject(incoming, deps),
    contextId: ('messageId' in incoming && incoming.messageId) || null,
    ...(incoming.type === 'text' && incoming.product && { product: incoming.product }),
    ...(incoming.type === 'text' && incoming.referral && { referral: incoming.referral }),
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
