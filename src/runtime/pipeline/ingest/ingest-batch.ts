// Arrives: the events of a batch of webhooks, in order, and an open transaction. Leaves: everything they say, written as sets.
// Never here: the network, or a lock taken out of order. The locks, from first to last:
//   1. the webhooks, which the caller took (`skip locked`): no other node handles them;
//   2. the contacts of their apps, shared (`resolveContacts`): nobody merges two of them meanwhile;
//   3. addresses, contacts and conversations that are new, by their unique indexes: who adds the same waits for us;
//   4. every conversation that is written to, sorted by app and id (`lockConversationsOf`): what is read from there on stays true;
//   5. what belongs to these conversations: messages, signals, outbox. Nobody takes one of them without the conversation;
//   6. what the turns that follow take, from the second of their locks on (`process-turns.ts`). A contact may be held before a calendar here, and
//      after it there: two conversations of one contact that book at once can wait for each other, and one of the batches is then tried alone.
import type { InboundEvent } from '#domain/messages/inbound.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { type ConversationKey, type LockedConversation, lockConversations } from '#store/conversations/conversation-writes.ts'
import { findSentMessages, type ProviderKey } from '#store/conversations/event-log-writes.ts'
import { findChangedConversations } from '#store/messages/message-changes.ts'
import type { SendHint } from '#store/messages/outbox.ts'
import type { IntakeEnd } from '#store/whatsapp/intake-log.ts'
import { insertParked } from '#store/whatsapp/parked-writes.ts'
import type { Duplicate } from '#commands/contacts/merge-duplicates.ts'
import { createExecutionContext } from '#commands/shared/execution-context.ts'
import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

import { applyChanges } from './events/apply-changes.ts'
import { applyPreferences } from './events/apply-preferences.ts'
import { applyStatuses } from './events/apply-statuses.ts'
import { type Continuations, findContinuations } from './events/find-continuations.ts'
import { findPreferences } from './events/find-opt-outs.ts'
import { moveAddresses } from './events/move-addresses.ts'
import { noteLanguagesOf } from './events/note-languages.ts'
import { noteVisitorsOf } from './events/note-visitors.ts'
import { receiveMessages } from './events/receive-messages.ts'
import { type Rest, type RoutedEvents, routeEvents } from './route-events.ts'
import { type Ended, endsOf, FROM_NOWHERE, type Provenance } from './delivery-outcomes.ts'
import { type IngestContext, keyOf, type Routed } from './routed.ts'
import { TURN_BATCH, type TurnStage } from '../turn/process-turns.ts'
import { handleNews } from '../webhook-fields/handle-field.ts'
import { type Arrival, resolveConversations } from './resolve-conversations.ts'

/** What is to be done after the commit. */
export interface Leftover {
  /** Statuses that found no message yet. */
  early: readonly ProviderKey[]
  /** Contacts that turned out to be one person. */
  duplicates: readonly Duplicate[]
  /** The conversations in which turns have messages to send. */
  toSend: readonly SendHint[]
}

/**
 * Handles the events of webhooks: each ends as handled, ignored with a reason, or parked. Tells, for each webhook and number, how. Where there is a
 * `turn`, conversations that nothing else waits for have theirs in the same transaction: their rows are written once, and not twice.
 */
export async function handleEvents(
  deps: RuntimeDeps,
  tx: Tx,
  events: readonly InboundEvent[],
  from: Provenance = FROM_NOWHERE,
  turn?: Pick<TurnStage, 'takeAtOnce'>,
): Promise<Leftover & { ends: IntakeEnd[] }> {
  const execution = createExecutionContext(deps, tx)
  const now = execution.now.toISOString()
  const routed = await routeEvents(tx, events, now)
  const { arrivals, duplicates } = await resolveConversations(deps, tx, routed.messages, now)
  const targets = await findTargets(tx, routed, arrivals, now)
  const context: IngestContext = { ...execution, deps, locked: await lockConversationsOf(tx, targets) }
  const written = await writeEvents(context, routed, targets, turn)
  await park(deps, tx, written.kept, from)
  return {
    early: written.early,
    duplicates: [...duplicates, ...targets.continuations.duplicates],
    toSend: written.toSend,
    ends: endsOf(from, endedOf(routed, targets, written)),
  }
}

/** What the events of a batch are about. */
interface Targets {
  arrivals: readonly Arrival[]
  continuations: Continuations
  changed: Parameters<typeof applyChanges>[1]
  changedConversations: readonly ConversationKey[]
  sent: Awaited<ReturnType<typeof findSentMessages>>
  preferences: Awaited<ReturnType<typeof findPreferences>>
}

/** Finds, without a lock, the messages and conversations that events are about. What is decided by them is read again under the lock. */
async function findTargets(
  tx: Tx,
  { changes, statuses, preferences }: RoutedEvents,
  arrivals: readonly Arrival[],
  now: string,
): Promise<Targets> {
  const changed = changes.map(({ event, channel }) => ({ ...event, appId: channel.appId, channelId: channel.id, at: event.at ?? now }))
  return {
    arrivals,
    continuations: await findContinuations(tx, arrivals),
    changed,
    changedConversations: changed.length === 0 ? [] : await findChangedConversations(tx, changed),
    sent: await findSentMessages(
      tx,
      statuses.map(({ event, channel }) => ({ appId: channel.appId, channelId: channel.id, ...event })),
    ),
    preferences: await findPreferences(tx, preferences),
  }
}

/** Locks every conversation that the batch may write to, once and in the order that everybody keeps. */
async function lockConversationsOf(tx: Tx, targets: Targets): Promise<Map<string, LockedConversation>> {
  const keys = [
    ...targets.arrivals.map(({ key }) => key),
    ...targets.continuations.byCode.values(),
    ...targets.continuations.left.values(),
    ...targets.sent.map(({ appId, conversationId: id }) => ({ appId, id })),
    ...targets.preferences.found.map(({ channel, conversationId: id }) => ({ appId: channel.appId, id })),
    ...targets.changedConversations,
  ]
  const unique = [...new Map(keys.map((key) => [keyOf(key), key])).values()]
  if (unique.length === 0) return new Map()
  return new Map((await lockConversations(tx, unique)).map((row) => [keyOf(row), row]))
}

type Written = Awaited<ReturnType<typeof writeEvents>>

/** Writes what the events say, kind by kind; all of it is held locked. */
async function writeEvents(
  context: IngestContext,
  { statuses, news, rest }: RoutedEvents,
  targets: Targets,
  turn: Pick<TurnStage, 'takeAtOnce'> | undefined,
) {
  const received = await receiveMessages(context, targets.arrivals, targets.continuations)
  await moveAddresses(context, received)
  await noteVisitorsOf(context, received)
  await noteLanguagesOf(context, received)
  const early = await applyStatuses(context, statuses, targets.sent)
  await applyPreferences(context, targets.preferences.found)
  const { heard, left } = await handleNews(context, news)
  const ready = context.unitOfWork.takeReady(turn ? TURN_BATCH : 0)
  await context.unitOfWork.flush(context.tx)
  await rewrite(context, targets.changed, received)
  const toSend = (await turn?.takeAtOnce(context.tx, ready)) ?? []
  return { received, early, toSend, heard, kept: [...rest, ...targets.preferences.strangers, ...left] }
}

/** Changes messages once those of this very batch are in their table, with a unit of work of its own. */
async function rewrite(batch: IngestContext, changed: Targets['changed'], received: readonly Arrival[]): Promise<void> {
  const unitOfWork = new UnitOfWork(batch.now.toISOString())
  const targets = received.map(({ key, channelId, event }) => ({ appId: key.appId, channelId, targetId: event.providerId }))
  await applyChanges({ ...batch, unitOfWork }, changed, targets)
  await unitOfWork.flush(batch.tx)
}

/** Tells what became of each event on each number. */
function endedOf(
  { messages, statuses, changes }: RoutedEvents,
  { preferences }: Targets,
  { received, early, heard, kept }: Written,
): Ended[] {
  const fresh = new Map<InboundEvent, Ended['fate']>(received.map(({ event, ignored }) => [event, ignored ? 'ignored' : 'handled']))
  const waiting = new Set(early.map(({ channelId, providerId }) => `${channelId}/${providerId}`))
  const applied = preferences.found.map(({ event, channel }) => ({ event, channel }))
  return [
    ...messages.map((one) => ended(one, fresh.get(one.event) ?? 'duplicates')),
    ...statuses.map((one) => ended(one, waiting.has(`${one.channel.id}/${one.event.providerId}`) ? 'early' : 'handled')),
    ...[...changes, ...applied, ...heard].map((one) => ended(one, 'handled')),
    ...kept.flatMap(({ source, appId = '', channelIds = [], outcome }) =>
      source ? channelIds.map((channelId) => ({ event: source, appId, channelId, fate: outcome })) : [],
    ),
  ]
}

const ended = ({ event, channel }: Routed<InboundEvent>, fate: Ended['fate']): Ended => ({
  event,
  appId: channel.appId,
  channelId: channel.id,
  fate,
})

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
