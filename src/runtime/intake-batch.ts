// Arrives: the events of a batch of webhooks, in order, and an open transaction. Leaves: everything they say, written as sets.
// Never here: the network, or a lock taken out of order (conversations are locked once, sorted, before anything is decided).
import type { InboundEvent, InboundMessage, InboundOther, InboundStatus } from '#domain/inbound.ts'
import type { Json } from '#domain/json.ts'
import { canFollow } from '#domain/message.ts'
import { findChannels, type RoutedChannel } from '#store/channel-routing.ts'
import type { Tx } from '#store/connect.ts'
import { type ConversationKey, type LockedConversation, lockConversations } from '#store/conversation-writes.ts'
import {
  findKnownMessages,
  findSentMessages,
  keepEarlyStatuses,
  type ProviderKey,
  readSentMessages,
  type SentMessage,
} from '#store/log-writes.ts'
import { removeFromOutbox } from '#store/outbox.ts'
import { insertParked } from '#store/parked-writes.ts'

import { Journal, SYSTEM } from './journal.ts'
import { type Arrival, resolveConversations } from './resolve-conversations.ts'
import type { RoadDeps } from './road-deps.ts'
import { repliedEnvelope } from './signal-envelope.ts'

interface Routed<T> {
  event: T
  channel: RoutedChannel
}

/**
 * Handles the events of webhooks: each ends as handled, ignored with a reason, or parked. Returns the statuses that found no message,
 * to be joined after the commit.
 */
export async function handleEvents(deps: RoadDeps, tx: Tx, events: readonly InboundEvent[]): Promise<readonly ProviderKey[]> {
  const now = deps.now().toISOString()
  const phones = [...new Set(events.flatMap((event) => event.phoneNumberId ?? []))]
  const channels = new Map((await findChannels(tx, phones)).map((channel) => [channel.phoneNumberId, channel]))
  const messages: Routed<InboundMessage>[] = []
  const statuses: Routed<InboundStatus>[] = []
  const rest: InboundOther[] = []
  for (const event of events) {
    const channel = event.phoneNumberId === null ? undefined : channels.get(event.phoneNumberId)
    if (event.type === 'other') rest.push(event)
    else if (!channel) rest.push(unknownNumber(event))
    else if (event.type === 'message') messages.push({ event, channel })
    else statuses.push({ event, channel })
  }

  const arrivals = await resolveConversations(deps, tx, messages, now)
  const sent = await findSentMessages(
    tx,
    statuses.map(({ event, channel }) => ({ appId: channel.appId, channelId: channel.id, ...event })),
  )
  const locked = await lock(tx, [...arrivals.map(({ key }) => key), ...sent.map(({ appId, conversationId: id }) => ({ appId, id }))])
  const journal = new Journal(now)
  await receiveMessages(deps, tx, journal, locked, arrivals, now)
  const early = await applyStatuses(tx, journal, locked, statuses, sent, now)
  await journal.flush(tx)
  await park(deps, tx, rest, channels)
  return early
}

const keyOf = ({ appId, id }: ConversationKey): string => `${appId}/${id}`

async function lock(tx: Tx, keys: readonly ConversationKey[]): Promise<Map<string, LockedConversation>> {
  const unique = [...new Map(keys.map((key) => [keyOf(key), key])).values()]
  if (unique.length === 0) return new Map()
  return new Map((await lockConversations(tx, unique)).map((row) => [keyOf(row), row]))
}

async function receiveMessages(
  deps: RoadDeps,
  tx: Tx,
  journal: Journal,
  locked: ReadonlyMap<string, LockedConversation>,
  arrivals: readonly Arrival[],
  now: string,
): Promise<void> {
  if (arrivals.length === 0) return
  // Read under the lock: a repeated delivery waits for the first one's commit and then finds its message.
  const wanted = arrivals.map(({ key, channelId, event }) => ({ appId: key.appId, channelId, providerId: event.providerId }))
  const idOf = (row: { appId: string; channelId: string; providerId: string }) => JSON.stringify([row.appId, row.channelId, row.providerId])
  const known = new Set((await findKnownMessages(tx, wanted)).map(idOf))
  for (const { key, channelId, contactId, event, isNew } of arrivals) {
    const conversation = locked.get(keyOf(key))
    const once = idOf({ appId: key.appId, channelId, providerId: event.providerId })
    if (!conversation || known.has(once)) continue
    known.add(once)
    const first = openFor(journal, conversation, isNew)
    const id = deps.mint()
    const at = event.at !== null && event.at < now ? event.at : now
    const author = { kind: 'contact' as const, id: contactId, name: event.profileName }
    journal.receive(conversation, { id, providerId: event.providerId, author, content: event.content, at })
    const [address] = event.addresses
    if (address) Object.assign(conversation, { address: address.value, addressKind: address.kind })
    if (conversation.handler === 'bot') journal.signal(conversation, repliedEnvelope({ messageId: id, content: event.content }, first))
  }
}

/** Opens a new conversation, or a closed one again: then the bot has it. Tells whether this is the first message of a visit. */
function openFor(journal: Journal, conversation: LockedConversation, isNew: boolean): boolean {
  if (conversation.openState === 'closed') {
    Object.assign(conversation, { openState: 'open', resolved: false, handler: 'bot', assigneeId: null })
    journal.append(conversation, SYSTEM, { type: 'conversation_reopened' })
    return true
  }
  if (isNew && conversation.lastSeq === 0) {
    journal.append(conversation, SYSTEM, { type: 'conversation_opened' })
    return true
  }
  return false
}

async function applyStatuses(
  tx: Tx,
  journal: Journal,
  locked: ReadonlyMap<string, LockedConversation>,
  statuses: readonly Routed<InboundStatus>[],
  found: readonly SentMessage[],
  now: string,
): Promise<readonly ProviderKey[]> {
  if (statuses.length === 0) return []
  const current = await readSentMessages(tx, found)
  const byId = new Map(current.map((message) => [`${message.appId}/${message.id}`, message]))
  const byProvider = new Map(current.map((message) => [`${message.channelId}/${message.providerId}`, message]))
  const early: Routed<InboundStatus>[] = []
  const settled: SentMessage[] = []
  for (const routed of statuses) {
    const { event, channel } = routed
    const message = byProvider.get(`${channel.id}/${event.providerId}`) ?? byId.get(`${channel.appId}/${event.messageId}`)
    const conversation = message && locked.get(keyOf({ appId: message.appId, id: message.conversationId }))
    if (!message || !conversation) {
      early.push(routed)
      continue
    }
    if (!canFollow(message.status, event.status)) continue
    // A status that knows our id settles a send whose answer was lost: the message did go out.
    if (message.status === 'SENDING' || message.status === 'UNKNOWN') settled.push(message)
    message.status = event.status
    message.providerId ??= event.providerId
    journal.setStatus(conversation, {
      appId: message.appId,
      id: message.id,
      status: event.status,
      failure: event.failure,
      providerId: event.providerId,
    })
  }
  if (settled.length > 0) await removeFromOutbox(tx, settled)
  const kept = early.map(({ event, channel }) => ({ ...event, appId: channel.appId, channelId: channel.id, at: event.at ?? now }))
  await keepEarlyStatuses(tx, kept)
  return kept
}

const unknownNumber = (event: InboundMessage | InboundStatus): InboundOther => ({
  type: 'other',
  outcome: 'parked',
  reason: `No channel has the phone number id ${event.phoneNumberId}.`,
  phoneNumberId: event.phoneNumberId,
  raw: JSON.parse(JSON.stringify(event)) as Json,
})

async function park(deps: RoadDeps, tx: Tx, rest: readonly InboundOther[], channels: ReadonlyMap<string, RoutedChannel>): Promise<void> {
  await insertParked(
    tx,
    rest.map(({ outcome, reason, raw, phoneNumberId }) => ({
      appId: (phoneNumberId !== null && channels.get(phoneNumberId)?.appId) || '',
      id: deps.mint(),
      source: 'webhook' as const,
      outcome,
      reason,
      payload: raw,
      conversationId: null,
    })),
  )
}
