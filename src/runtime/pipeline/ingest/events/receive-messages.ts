import type { InboundMessage } from '#domain/messages/inbound.ts'
import type { Author, IncomingContent, OutgoingContent } from '#domain/messages/message.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import { findBlocked } from '#store/contacts/contact-state.ts'
import { findFormOf, findKnownMessages } from '#store/conversations/event-log-writes.ts'
import { answerRating } from '#store/conversations/ratings.ts'
import { ratingOf } from '#commands/conversations/ask-rating.ts'
import { continueConversation } from '#commands/webchat/continue-conversation.ts'
import { decideOpening } from '#commands/conversations/reopen.ts'
import { writeRow } from '#commands/conversations/write-conversation.ts'
import { MAX_KEYWORD } from '#runtime/pipeline/turn/global-keywords.ts'
import { type UnitOfWork, SYSTEM } from '#commands/shared/unit-of-work.ts'
import { chosenEnvelope, continuedEnvelope, repliedEnvelope } from '#commands/shared/signal-envelope.ts'

import type { Arrival } from '../resolve-conversations.ts'
import type { Continuations } from './find-continuations.ts'
import { receiveEcho } from './receive-echo.ts'
import { type IngestContext, keyOf, momentOf } from '../routed.ts'

/** Writes customers' messages once into their conversations, and wakes the bot where it should answer. */
export async function receiveMessages(
  batch: IngestContext,
  arrivals: readonly Arrival[],
  continuations: Continuations,
): Promise<Arrival[]> {
  if (arrivals.length === 0) return []
  const { tx, locked } = batch
  // Read under the lock: a repeated delivery waits for the first one's commit and then finds its message.
  const wanted = arrivals.map(({ key, channelId, event }) => ({ appId: key.appId, channelId, providerId: event.providerId }))
  const idOf = (row: { appId: string; channelId: string; providerId: string }) => JSON.stringify([row.appId, row.channelId, row.providerId])
  const [found, blocked] = await Promise.all([
    findKnownMessages(tx, wanted),
    findBlocked(
      tx,
      arrivals.map(({ key, contactId }) => ({ appId: key.appId, id: contactId })),
    ),
  ])
  const known = new Set(found.map(idOf))
  const received: Arrival[] = []
  for (const arrival of arrivals) {
    const conversation = locked.get(keyOf(arrival.key))
    const once = idOf({ appId: arrival.key.appId, channelId: arrival.channelId, providerId: arrival.event.providerId })
    if (!conversation) throw new Error('A conversation vanished between its finding and its locking.')
    if (known.has(once)) continue
    known.add(once)
    const isBlocked = blocked.has(keyOf({ appId: arrival.key.appId, id: arrival.contactId }))
    if (arrival.event.echo) await receiveEcho(batch, conversation, arrival)
    else if (isBlocked) ignore(batch, conversation, arrival)
    else await receive(batch, conversation, arrival, continuations)
    received.push(isBlocked && !arrival.event.echo ? { ...arrival, ignored: true } : arrival)
  }
  return received
}

/** Stores messages of a blocked contact without waking the bot, counting, or reopening the conversation. */
function ignore(batch: IngestContext, conversation: LockedConversation, arrival: Arrival): void {
  batch.unitOfWork.receive(conversation, { ...toReceived(batch, arrival), ignored: 'blocked' })
}

/** The stored message. Only messages written by a person open the 24-hour window. */
function toReceived({ deps, now }: IngestContext, { contactId, event }: Arrival) {
  const { providerId, content, context, referral, addresses } = event
  return {
    id: deps.generateId(),
    providerId,
    author: authorOf(event, contactId),
    content,
    context,
    referral,
    address: addresses[0]?.value,
    at: momentOf(event, now),
    opensWindow: content.type !== 'system',
  }
}

async function receive(
  batch: IngestContext,
  conversation: LockedConversation,
  arrival: Arrival,
  continuations: Continuations,
): Promise<void> {
  const { unitOfWork } = batch
  const { event, isNew } = arrival
  const rated = await noteRating(batch, conversation, event)
  const gesture = rated || isGesture(event.content)
  const opens = gesture && !isNew ? false : openFor(unitOfWork, conversation, isNew)
  if (isForPeople(conversation, arrival, opens)) writeRow(unitOfWork, conversation, SYSTEM, { set: { handler: 'human' } })
  const continued = gesture ? null : await goOn(batch, conversation, arrival, continuations)
  const received = toReceived(batch, arrival)
  const forTurn = !gesture && isHeard(conversation, event.content, continued)
  unitOfWork.receive(conversation, { ...received, forTurn })
  await announceForm(batch, arrival)
  readdress(conversation, event)
  // A code is no answer to anything: the customer reads that it arrived, and what was asked of them.
  if (continued?.byCode) return unitOfWork.signal(conversation, continuedEnvelope(continued.question))
  if (!forTurn) return
  wakeBot(unitOfWork, conversation, { messageId: received.id, event, first: opens && continued === null })
}

/** Has the bot hear a message, in the flow that the customer asked for or in the one that it chooses. */
function wakeBot(
  unitOfWork: UnitOfWork,
  conversation: LockedConversation,
  { messageId, event, first }: { messageId: string; event: InboundMessage; first: boolean },
): void {
  const message = asHeard(messageId, event)
  const flowId = flowAskedFor(conversation, event, first)
  unitOfWork.signal(conversation, flowId === null ? repliedEnvelope(message, first) : chosenEnvelope(flowId, message))
}

/** Nobody answers in a group without being asked, and no flow can answer a call: someone has to call back. */
const isForPeople = ({ addressKind }: LockedConversation, { isNew, event }: Arrival, opens: boolean): boolean =>
  (isNew && addressKind === 'group') || (opens && event.content.type === 'call')

/** Goes on here with what began on another channel; null where nothing did. */
async function goOn(
  { locked, ...batch }: IngestContext,
  conversation: LockedConversation,
  { event, key }: Arrival,
  { byCode, left }: Continuations,
): Promise<{ byCode: boolean; question: OutgoingContent | null } | null> {
  const code = byCode.get(event)
  const source = code ?? left.get(keyOf(key))
  const from = source && locked.get(keyOf(source))
  if (!from || conversation.addressKind === 'group') return null
  return { byCode: code !== undefined, question: await continueConversation(batch, from, conversation) }
}

/** Whether the bot hears a message: a code that carries a conversation on says nothing. */
const isHeard = (conversation: LockedConversation, content: IncomingContent, continued: { byCode: boolean } | null): boolean =>
  continued?.byCode !== true && isForTurn(conversation, content)

/** A message as flows hear it. */
const asHeard = (messageId: string, { content, context, referral }: InboundMessage) => ({
  messageId,
  content,
  ...(context && { context }),
  ...(referral && { referral }),
})

/** The flow that a visitor of a web chat asked for, or that answers their first message there; null for every other message. */
function flowAskedFor({ handler }: LockedConversation, { startsFlow, webChat }: InboundMessage, first: boolean): string | null {
  return handler === 'bot' ? (startsFlow ?? (first ? webChat?.firstFlowId : null) ?? null) : null
}

/** A returned form starts workflows, whoever owns the conversation. */
async function announceForm({ tx, unitOfWork }: IngestContext, { contactId, channelId, event, key }: Arrival): Promise<void> {
  const { content, context } = event
  if (content.type !== 'formReply') return
  const form = await findFormOf(tx, key.appId, channelId, context?.replyTo ?? '')
  const about = { form, token: content.token ?? null, answers: content.answers }
  unitOfWork.emit({ appId: key.appId, type: 'form_submitted', contactId, conversationId: key.id, about, chain: [] })
}

/** In a teammate's conversation a turn handles only global keywords such as "stop", and carts, which are orders. */
function isForTurn({ addressKind, handler }: LockedConversation, content: Arrival['event']['content']): boolean {
  if (content.type === 'call' || addressKind === 'group') return false
  return handler === 'bot' || content.type === 'order' || (content.type === 'text' && content.text.length <= MAX_KEYWORD)
}

/** Stores a satisfaction rating, which reopens nothing. False for everything else. */
async function noteRating(
  { tx, unitOfWork, now }: IngestContext,
  conversation: LockedConversation,
  event: InboundMessage,
): Promise<boolean> {
  const rating = ratingOf(event.content)
  if (!rating) return false
  const { appId, id: conversationId } = conversation
  if (!(await answerRating(tx, { appId, conversationId, ...rating, at: now.toISOString() }))) return false
  unitOfWork.append(conversation, SYSTEM, { type: 'rating_given', score: rating.score })
  return true
}

/** A group member has no contact and no id: the group is the contact. */
function authorOf({ participant, profileName }: InboundMessage, contactId: string): Author {
  if (!participant) return { kind: 'contact', id: contactId, name: profileName }
  const phone = participant.addresses.find(({ kind }) => kind === 'wa_id')
  const name = participant.profileName ?? (phone ? `+${phone.value}` : null) ?? participant.username ?? 'A member'
  return { kind: 'contact', id: null, name }
}

/** Messages that neither reopen a conversation nor wake the bot: reactions and WhatsApp's own notices. */
const isGesture = ({ type }: IncomingContent): boolean => type === 'reaction' || type === 'system' || type === 'callPermission'

/** Replies go where the customer last wrote from, or to the address that took its place. */
function readdress(conversation: LockedConversation, { addresses, moves = [] }: InboundMessage): void {
  const [address] = addresses
  if (!address) return
  const moved = moves.find(({ from }) => from.kind === address.kind && from.value === address.value)?.to ?? address
  Object.assign(conversation, { address: moved.value, addressKind: moved.kind })
}

/** Opens a new or closed conversation. Returns whether this is the first message of a visit. */
function openFor(unitOfWork: UnitOfWork, conversation: LockedConversation, isNew: boolean): boolean {
  const changes = decideOpening(conversation, isNew && conversation.lastSeq === 0)
  if (changes) writeRow(unitOfWork, conversation, SYSTEM, changes)
  return changes !== null
}
