import { t } from '#domain/i18n/t.ts'
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
  const fates: Fates = {
    state: delivery.state,
    reasons: new Map(kept.map((one) => [one.element, one])),
    duplicates: new Set(duplicates),
    conversations: new Map(delivered.map((one) => [one.providerId, one.conversationId])),
    ignored: new Set(delivered.flatMap((one) => (one.ignored === null ? [] : [one.providerId]))),
  }
  return {
    ...delivery,
    payload,
    elements: elements.map(({ element, event }): DeliveryElement => {
      const providerId = 'providerId' in event ? event.providerId : undefined
      const conversationId = (providerId !== undefined && fates.conversations.get(providerId)) || null
      const fate = storedFate(element, fates) ?? eventFate(event, conversationId, fates)
      return { kind: KINDS[event.type], name: nameOf(event), ...fate, conversationId }
    }),
  }
}

type KeptElement = Awaited<ReturnType<typeof readFates>>['kept'][number]

/** What was written down about the elements of a webhook. */
interface Fates {
  state: DeliveryDetail['state']
  reasons: ReadonlyMap<KeptElement['element'], KeptElement>
  duplicates: ReadonlySet<KeptElement['element']>
  conversations: ReadonlyMap<string, string | null>
  /** Provider ids of messages that nobody was shown. */
  ignored: ReadonlySet<string>
}

type Fate = Pick<DeliveryElement, 'fate' | 'words'>

/** What is on record about an element itself; null where nothing stood in its way. */
function storedFate(element: KeptElement['element'], { state, reasons, duplicates }: Fates): Fate | null {
  if (state === 'waiting') return { fate: 'waiting', words: t('Waiting to be processed.') }
  if (state === 'failed') return { fate: 'failed', words: t('Failed after five tries.') }
  const reason = reasons.get(element)
  if (reason?.outcome === 'parked' || reason?.outcome === 'ignored') return { fate: reason.outcome, words: reason.reason }
  if (reason?.outcome === 'discarded') return { fate: 'ignored', words: t('Discarded by a teammate.') }
  return duplicates.has(element) ? { fate: 'duplicate', words: t('Duplicate, already received.') } : null
}

/** What became of an event that was taken. */
function eventFate(event: InboundEvent, conversationId: string | null, { ignored }: Fates): Fate {
  if (event.type === 'message' && ignored.has(event.providerId))
    return { fate: 'ignored', words: t('Ignored because the contact is blocked. It’s kept in the conversation.') }
  if (event.type === 'status' && conversationId === null) return { fate: 'early', words: t('Kept until its message arrives.') }
  return { fate: 'handled', words: HANDLED[event.type]() }
}

const KINDS = {
  message: 'messages',
  change: 'changes',
  status: 'statuses',
  preference: 'preferences',
  news: 'news',
  other: 'others',
} as const

const HANDLED: Readonly<Record<InboundEvent['type'], () => string>> = {
  message: () => t('In the conversation.'),
  change: () => t('The message was changed.'),
  status: () => t('Added to its message.'),
  preference: () => t('Added to the contact.'),
  news: () => t('Noted.'),
  other: () => t('Processed.'),
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
      return t('Not recognized')
    default:
      return event satisfies never
  }
}
