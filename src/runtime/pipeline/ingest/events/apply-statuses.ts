import type { InboundStatus } from '#domain/messages/inbound.ts'
import { canFollow } from '#domain/messages/message.ts'
import { insertAddresses } from '#store/whatsapp/channel-routing.ts'
import { keepEarlyStatuses, type ProviderKey, readSentMessages, type SentMessage } from '#store/conversations/event-log-writes.ts'
import { removeFromOutbox } from '#store/messages/outbox.ts'

import { noteReader } from './record-reader.ts'
import { type IngestContext, keyOf, type Routed } from '../routed.ts'

/** Moves sent messages on. Returns the statuses that found no message yet; they are kept. */
export async function applyStatuses(
  { tx, unitOfWork, locked, now }: IngestContext,
  statuses: readonly Routed<InboundStatus>[],
  found: readonly SentMessage[],
): Promise<readonly ProviderKey[]> {
  if (statuses.length === 0) return []
  const at = now.toISOString()
  const current = await readSentMessages(tx, found)
  const byId = new Map(current.map((message) => [`${message.appId}/${message.id}`, message]))
  const byProvider = new Map(current.map((message) => [`${message.channelId}/${message.providerId}`, message]))
  const early: Routed<InboundStatus>[] = []
  const settled: SentMessage[] = []
  const learnt: Parameters<typeof insertAddresses>[1][number][] = []
  for (const routed of statuses) {
    const { event, channel } = routed
    const message = byProvider.get(`${channel.id}/${event.providerId}`) ?? byId.get(`${channel.appId}/${event.messageId}`)
    const conversation = message && locked.get(keyOf({ appId: message.appId, id: message.conversationId }))
    if (!message || !conversation) {
      early.push(routed)
      continue
    }
    const { appId, channelId, contactId } = conversation
    learnt.push(...event.addresses.map(({ kind, value }) => ({ appId, channelId, address: value, kind, contactId })))
    if (event.pricing) unitOfWork.setPricing({ appId: message.appId, id: message.id, pricing: event.pricing })
    if (event.reader) noteReader(unitOfWork, conversation, message, { ...event.reader, at: event.at ?? at })
    if (!canFollow(message.status, event.status)) continue
    // A status that knows our id settles a send whose answer was lost: the message did go out.
    if (message.status === 'SENDING' || message.status === 'UNKNOWN') settled.push(message)
    message.status = event.status
    message.providerId ??= event.providerId
    unitOfWork.setStatus(conversation, {
      appId: message.appId,
      id: message.id,
      status: event.status,
      failure: event.failure,
      providerId: event.providerId,
    })
  }
  if (settled.length > 0) await removeFromOutbox(tx, settled)
  if (learnt.length > 0) await insertAddresses(tx, learnt)
  const kept = early.map(({ event, channel }) => ({
    ...event,
    appId: channel.appId,
    channelId: channel.id,
    reader: event.reader ?? null,
    at: event.at ?? at,
  }))
  await keepEarlyStatuses(tx, kept)
  return kept
}
