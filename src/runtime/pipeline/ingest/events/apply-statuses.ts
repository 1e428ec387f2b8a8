import type { InboundStatus } from '#domain/messages/inbound.ts'
import { canFollow } from '#domain/messages/message.ts'
import { insertAddresses } from '#store/whatsapp/channel-routing.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import { keepEarlyStatuses, type ProviderKey, readSentMessages, type SentMessage } from '#store/conversations/event-log-writes.ts'
import { removeFromOutbox } from '#store/messages/outbox.ts'

import { noteReader } from './record-reader.ts'
import { type IngestContext, keyOf, type Routed } from '../routed.ts'

/** Applies statuses to sent messages. Returns those without a message yet; they are kept. */
export async function applyStatuses(
  context: IngestContext,
  statuses: readonly Routed<InboundStatus>[],
  found: readonly SentMessage[],
): Promise<readonly ProviderKey[]> {
  if (statuses.length === 0) return []
  const { tx, locked, now } = context
  const messageOf = finderOf(await readSentMessages(tx, found))
  const early: Routed<InboundStatus>[] = []
  const settled: SentMessage[] = []
  const learnt: Parameters<typeof insertAddresses>[1][number][] = []
  for (const routed of statuses) {
    const message = messageOf(routed)
    const conversation = message && locked.get(keyOf({ appId: message.appId, id: message.conversationId }))
    if (!message || !conversation) {
      early.push(routed)
      continue
    }
    const { appId, channelId, contactId } = conversation
    learnt.push(...routed.event.addresses.map(({ kind, value }) => ({ appId, channelId, address: value, kind, contactId })))
    if (applyStatus(context, conversation, message, routed.event)) settled.push(message)
  }
  if (settled.length > 0) await removeFromOutbox(tx, settled)
  if (learnt.length > 0) await insertAddresses(tx, learnt)
  const kept = early.map(({ event, channel }) => ({
    ...event,
    appId: channel.appId,
    channelId: channel.id,
    reader: event.reader ?? null,
    at: event.at ?? now.toISOString(),
  }))
  await keepEarlyStatuses(tx, kept)
  return kept
}

/** Finds the message of a status by the provider's id, or by ours if the send's response was lost. */
function finderOf(messages: readonly SentMessage[]): (status: Routed<InboundStatus>) => SentMessage | undefined {
  const byId = new Map(messages.map((message) => [keyOf(message), message]))
  const byProvider = new Map(messages.map((message) => [`${message.channelId}/${message.providerId}`, message]))
  return ({ event, channel }) => byProvider.get(`${channel.id}/${event.providerId}`) ?? byId.get(`${channel.appId}/${event.messageId}`)
}

/** Applies a status. Returns whether it settles a send with a lost response: the message was sent. */
function applyStatus(
  { unitOfWork, now }: IngestContext,
  conversation: LockedConversation,
  message: SentMessage,
  { status, failure, providerId, pricing, reader, at }: InboundStatus,
): boolean {
  const { appId, id } = message
  if (pricing) unitOfWork.setPricing({ appId, id, pricing })
  if (reader) noteReader(unitOfWork, conversation, message, { ...reader, at: at ?? now.toISOString() })
  if (!canFollow(message.status, status)) return false
  const wasUnderWay = message.status === 'SENDING' || message.status === 'UNKNOWN'
  message.status = status
  message.providerId ??= providerId
  unitOfWork.setStatus(conversation, { appId, id, status, failure, providerId })
  return wasUnderWay
}
