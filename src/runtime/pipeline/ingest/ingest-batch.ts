// Arrives: the events of a batch of webhooks, in order, and an open transaction. Leaves: everything they say, written as sets.
// Never here: the network, or a lock taken out of order (conversations are locked once, sorted, before anything is decided).
import type { InboundEvent } from '#domain/messages/inbound.ts'
import type { Tx } from '#store/postgres/connect.ts'
import { type ConversationKey, type LockedConversation, lockConversations } from '#store/conversations/conversation-writes.ts'
import { findSentMessages, type ProviderKey } from '#store/conversations/event-log-writes.ts'
import { findChangedConversations } from '#store/messages/message-changes.ts'
import type { IntakeEnd } from '#store/whatsapp/intake-log.ts'
import { insertParked } from '#store/whatsapp/parked-writes.ts'

import { applyChanges } from './events/apply-changes.ts'
import { applyPreferences } from './events/apply-preferences.ts'
import { applyStatuses } from './events/apply-statuses.ts'
import { findPreferences } from './events/find-opt-outs.ts'
import { moveAddresses } from './events/move-addresses.ts'
import { receiveMessages } from './events/receive-messages.ts'
import { type Rest, routeEvents } from './route-events.ts'
import type { Duplicate } from '#commands/contacts/merge-duplicates.ts'
import { type Ended, endsOf, FROM_NOWHERE, type Provenance } from './delivery-outcomes.ts'
import { type Batch, keyOf, type Routed } from './routed.ts'
import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import { handleNews } from '../webhook-fields/handle-field.ts'
import { resolveConversations } from './resolve-conversations.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

/** What is to be done after the commit. */
export interface Leftover {
  /** Statuses that found no message yet. */
  early: readonly ProviderKey[]
  /** Contacts that turned out to be one person. */
  duplicates: readonly Duplicate[]
}

/** Handles the events of webhooks: each ends as handled, ignored with a reason, or parked. Tells, for each webhook and number, how. */
export async function handleEvents(
  deps: RuntimeDeps,
  tx: Tx,
  events: readonly InboundEvent[],
  from: Provenance = FROM_NOWHERE,
): Promise<Leftover & { ends: IntakeEnd[] }> {
  const now = deps.now().toISOString()
  const { messages, changes, statuses, preferences, news, rest } = await routeEvents(tx, events, now)
  const { arrivals, duplicates } = await resolveConversations(deps, tx, messages, now)
  const changed = changes.map(({ event, channel }) => ({ ...event, appId: channel.appId, channelId: channel.id, at: event.at ?? now }))
  const sent = await findSentMessages(
    tx,
    statuses.map(({ event, channel }) => ({ appId: channel.appId, channelId: channel.id, ...event })),
  )
  const { found, strangers } = await findPreferences(tx, preferences)
  const locked = await lock(tx, [
    ...arrivals.map(({ key }) => key),
    ...sent.map(({ appId, conversationId: id }) => ({ appId, id })),
    ...found.map(({ channel, conversationId: id }) => ({ appId: channel.appId, id })),
    ...(changed.length === 0 ? [] : await findChangedConversations(tx, changed)),
  ])
  const batch: Batch = { deps, tx, unitOfWork: new UnitOfWork(now), locked, now }
  const received = await receiveMessages(batch, arrivals)
  await moveAddresses(batch, received)
  const early = await applyStatuses(batch, statuses, sent)
  await applyPreferences(batch, found)
  const { heard, left } = await handleNews({ deps, tx, unitOfWork: batch.unitOfWork, news, now })
  await batch.unitOfWork.flush(tx)
  await rewrite(batch, changed, received)
  const kept = [...rest, ...strangers, ...left]
  await park(deps, tx, kept, from)
  const fresh = new Map<InboundEvent, Ended['fate']>(received.map(({ event, ignored }) => [event, ignored ? 'ignored' : 'handled']))
  const waiting = new Set(early.map(({ channelId, providerId }) => `${channelId}/${providerId}`))
  const applied = found.map(({ event, channel }) => ({ event, channel }))
  const ends = endsOf(from, [
    ...messages.map((one) => ended(one, fresh.get(one.event) ?? 'duplicates')),
    ...statuses.map((one) => ended(one, waiting.has(`${one.channel.id}/${one.event.providerId}`) ? 'early' : 'handled')),
    ...[...changes, ...applied, ...heard].map((one) => ended(one, 'handled')),
    ...kept.flatMap(({ source, appId = '', channelIds = [], outcome }) =>
      source ? channelIds.map((channelId) => ({ event: source, appId, channelId, fate: outcome })) : [],
    ),
  ])
  return { early, duplicates, ends }
}

const ended = ({ event, channel }: Routed<InboundEvent>, fate: Ended['fate']): Ended => ({
  event,
  appId: channel.appId,
  channelId: channel.id,
  fate,
})

async function lock(tx: Tx, keys: readonly ConversationKey[]): Promise<Map<string, LockedConversation>> {
  const unique = [...new Map(keys.map((key) => [keyOf(key), key])).values()]
  if (unique.length === 0) return new Map()
  return new Map((await lockConversations(tx, unique)).map((row) => [keyOf(row), row]))
}

/** Changes messages once those of this very batch are in their table, with a unit of work of its own. */
async function rewrite(
  batch: Batch,
  changed: Parameters<typeof applyChanges>[1],
  received: Awaited<ReturnType<typeof receiveMessages>>,
): Promise<void> {
  const unitOfWork = new UnitOfWork(batch.now)
  const targets = received.map(({ key, channelId, event }) => ({ appId: key.appId, channelId, targetId: event.providerId }))
  await applyChanges({ ...batch, unitOfWork }, changed, targets)
  await unitOfWork.flush(batch.tx)
}

async function park(deps: RuntimeDeps, tx: Tx, rest: readonly Rest[], { origins, onlyApp }: Provenance): Promise<void> {
  const own = onlyApp === undefined ? rest : rest.filter(({ appId }) => appId === onlyApp)
  await insertParked(
    tx,
    own.map(({ appId = '', outcome, reason, raw, source, channelIds, phoneNumberId }) => {
      const origin = source && origins.get(source)
      return {
        appId,
        id: deps.generateId(),
        source: 'webhook' as const,
        outcome,
        reason,
        payload: raw,
        conversationId: null,
        deliveryId: origin?.deliveryId ?? null,
        element: origin?.element ?? null,
        channelId: channelIds?.[0] ?? null,
        phoneNumberId,
      }
    }),
  )
}
