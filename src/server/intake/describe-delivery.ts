import { sliceWebhook } from '#channels/whatsapp/parse/slice-webhook.ts'
import type { DeliveryDetail, DeliveryElement } from '#domain/api/whatsapp/intake.ts'
import type { InboundEvent } from '#domain/messages/inbound.ts'
import { isOf, type NamedChannel } from '#runtime/pipeline/ingest/replay-delivery.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { findConversationsOf, findDelivery, readFates } from '#store/whatsapp/delivery-list.ts'

/** A webhook with what it says to this number, and what became of each thing; null when the number's log does not show it. */
export async function describeDelivery(sql: Sql, channel: NamedChannel, id: string): Promise<DeliveryDetail | null> {
  const { appId, id: channelId, phoneNumberId } = channel
  const of = { appId, channelId, phoneNumberId }
  const found = await findDelivery(sql, of, id)
  if (!found) return null
  const { body, ...delivery } = found
  if (body === null) return { ...delivery, elements: [], payload: null }
  const { payload, elements } = sliceWebhook(body, (event) => isOf(event, channel))
  // What waits by a hint alone, and says nothing to this number, is another's.
  if (delivery.state === 'waiting' && elements.length === 0) return null
  const [{ kept, duplicates }, delivered] = await Promise.all([
    readFates(sql, of, id),
    findConversationsOf(
      sql,
      of,
      elements.flatMap(({ event }) => ('providerId' in event ? (event.providerId ?? []) : [])),
    ),
  ])
  const reasons = new Map(kept.map((one) => [one.element, one]))
  const conversations = new Map(delivered.map((one) => [one.providerId, one.conversationId]))
  const ignored = new Set(delivered.flatMap((one) => (one.ignored === null ? [] : [one.providerId])))
  return {
    ...delivery,
    payload,
    elements: elements.map(({ element, event }): DeliveryElement => {
      const about = { kind: KINDS[event.type], name: nameOf(event) }
      const providerId = 'providerId' in event ? event.providerId : undefined
      const conversationId = (providerId !== undefined && conversations.get(providerId)) || null
      if (delivery.state === 'waiting') return { ...about, fate: 'waiting', words: 'Waits to be handled.', conversationId }
      if (delivery.state === 'failed') return { ...about, fate: 'failed', words: 'Given up after five tries.', conversationId }
      const reason = reasons.get(element)
      if (reason && (reason.outcome === 'parked' || reason.outcome === 'ignored'))
        return { ...about, fate: reason.outcome, words: reason.reason, conversationId }
      if (reason?.outcome === 'discarded') return { ...about, fate: 'ignored', words: 'Discarded by a person.', conversationId }
      if (duplicates.includes(element)) return { ...about, fate: 'duplicate', words: 'Was here already.', conversationId }
      if (event.type === 'message' && ignored.has(event.providerId))
        return { ...about, fate: 'ignored', words: 'Ignored: the contact is blocked. It is kept in the conversation.', conversationId }
      if (event.type === 'status' && conversationId === null)
        return { ...about, fate: 'early', words: 'Kept until its message is known.', conversationId }
      return { ...about, fate: 'handled', words: HANDLED[event.type], conversationId }
    }),
  }
}

const KINDS = {
  message: 'messages',
  change: 'changes',
  status: 'statuses',
  preference: 'preferences',
  news: 'news',
  other: 'others',
} as const

const HANDLED: Readonly<Record<InboundEvent['type'], string>> = {
  message: 'In the conversation.',
  change: 'The message was changed.',
  status: 'Written to its message.',
  preference: 'Written to the contact.',
  news: 'Noted.',
  other: 'Handled.',
}

function nameOf(event: InboundEvent): string {
  switch (event.type) {
    case 'message':
      return `${event.content.type} ${event.providerId}`
    case 'status':
      return `${event.status.toLowerCase()} ${event.providerId}`
    case 'change':
      return `${event.change.kind} ${event.targetId}`
    case 'preference':
      return event.addresses[0]?.value ?? 'preference'
    case 'news':
      return event.field
    case 'other':
      return 'Not understood'
    default:
      return event satisfies never
  }
}
