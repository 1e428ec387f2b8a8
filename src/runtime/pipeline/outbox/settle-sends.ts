// Arrives: WhatsApp's responses to sends, or a dead sender. Leaves: messages with their status, or queued again. Never here: a status that
// goes back, or the network. The locks, from first to last:
//   1. the conversations of the sends, sorted by app and id (`lockSentConversations`);
//   2. what belongs to them: their outbox rows, their messages, their log.
import { storedText } from '#domain/i18n/t.ts'
import type { Address } from '#domain/messages/inbound.ts'
import { canFollow, type Failure, type MessageStatus } from '#domain/messages/message.ts'
import { insertAddresses } from '#store/whatsapp/channel-routing.ts'
import { lockSentConversations, type SentConversation } from '#store/conversations/conversation-writes.ts'
import { type ProviderKey, readSentMessages, type SentMessage } from '#store/conversations/event-log-writes.ts'
import { type OutboxRow, removeFromOutbox, requeueOutbox, type SendHint } from '#store/messages/outbox.ts'
import { queueAnswerMails } from '#store/webchat/answer-mails.ts'
import type { VisitorKey } from '#store/webchat/visitors.ts'
import { insertSendAttempts, type NewSendAttempt } from '#store/messages/send-attempts.ts'
import { createExecutionContext, type ExecutionContext } from '#commands/shared/execution-context.ts'
import type { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import type { RuntimeDeps, SendOutcome } from '#runtime/runtime-deps.ts'

import { joinEarlyStatuses } from '../ingest/events/join-early-statuses.ts'
import { keyOf } from '../ingest/routed.ts'

/** A send and its outcome. */
export interface Settlement {
  row: Pick<OutboxRow, 'appId' | 'id' | 'conversationId'> & Partial<OutboxRow>
  outcome: SendOutcome
  /** From request to response; omitted without a request. */
  ms?: number | undefined
}

/** Tries of a send that WhatsApp refused "for now", with the pauses between them growing fourfold (Cloud API, 131056). */
const MAX_TRIES = 6
const FIRST_DELAY_MS = 1_000

/** How long a message waits while WhatsApp is unreachable or refuses the number. */
const PATIENCE_MS = 2 * 60 * 60_000

/**
 * Writes the outcomes of sends in one transaction: statuses move forward, refused messages retry or fail, early statuses are matched. Returns the
 * conversations in which another message waits.
 */
export async function settleSends(deps: RuntimeDeps, settlements: readonly Settlement[]): Promise<SendHint[]> {
  const { accepted, next } = await deps.sql.begin(async (tx) => {
    const context = createExecutionContext(deps, tx)
    const keys = settlements.map(({ row }) => ({ appId: row.appId, id: row.conversationId }))
    const conversations = new Map((await lockSentConversations(tx, keys)).map((row) => [keyOf(row), row]))
    const conversationOf: ConversationOf = ({ appId, conversationId: id }) => conversations.get(keyOf({ appId, id }))
    const final = settlements.filter((settlement) => !isRetried(settlement))
    const finalRows = final.map(({ row }) => row)
    // A statement each, handed over at once: what went on after another one failed would write behind the rollback.
    const [next, sent] = await Promise.all([
      removeFromOutbox(tx, finalRows),
      readSentMessages(tx, finalRows),
      requeueOutbox(tx, settlements.filter(isRetried).map(toRetry)),
      insertAddresses(tx, aliases(settlements, conversationOf)),
      insertSendAttempts(tx, attemptsOf(settlements, conversationOf)),
      queueAnswerMails(tx, visitorsOf(settlements)),
    ])
    await moveForward(context, final, sent, conversationOf)
    deps.crash('outbox.written')
    return { accepted: acceptedOf(final, conversationOf), next }
  })
  await joinEarlyStatuses(deps, accepted)
  return next
}

/** The locked conversation of a send; undefined if it is gone. */
type ConversationOf = (row: Settlement['row']) => SentConversation | undefined

/** Queues a message again: at once if its number waits, later each time if the message itself is refused for now. */
const toRetry = ({ row: { appId, id, attempts = 1 }, outcome }: Settlement) =>
  isOfNumber(outcome)
    ? { appId, id, delayMs: 0, tries: 0 as const }
    : { appId, id, delayMs: FIRST_DELAY_MS * 4 ** (attempts - 1), tries: 1 as const }

/** Moves the messages of what is not retried forward. */
async function moveForward(
  { tx, unitOfWork }: ExecutionContext,
  final: readonly Settlement[],
  sent: readonly SentMessage[],
  conversationOf: ConversationOf,
): Promise<void> {
  const messages = new Map(sent.map((message) => [keyOf(message), message]))
  for (const { row, outcome } of final) {
    const message = messages.get(keyOf(row))
    const conversation = conversationOf(row)
    if (message && conversation) settle(unitOfWork, conversation, message, outcome)
  }
  await unitOfWork.flush(tx)
}

/** The messages whose provider id just became known. */
const acceptedOf = (final: readonly Settlement[], conversationOf: ConversationOf): ProviderKey[] =>
  final.flatMap(({ row, outcome }) => {
    const channelId = conversationOf(row)?.channelId
    return outcome.outcome === 'accepted' && channelId !== undefined
      ? [{ appId: row.appId, channelId, providerId: outcome.providerId }]
      : []
  })

const isRetried = ({ row, outcome }: Settlement): boolean =>
  outcome.outcome === 'refused' &&
  outcome.retry === 'later' &&
  // Messages never handed to WhatsApp, and those waiting for a token, wait without a limit.
  (outcome.tokenRefused ||
    isNotTried(outcome) ||
    (isOfNumber(outcome) ? (row.waitedMs ?? PATIENCE_MS) < PATIENCE_MS : (row.attempts ?? MAX_TRIES) < MAX_TRIES))

/** Refused because of its number: it waits with the number, and no attempt is counted. */
const isOfNumber = (outcome: SendOutcome): boolean => outcome.outcome === 'refused' && outcome.pausesChannel

/** Put back before WhatsApp was asked: no attempt. */
export const RESTS = 'rests'
export const LATE = 'late'
export const isNotTried = (outcome: SendOutcome): boolean =>
  outcome.outcome === 'refused' && (outcome.failure.code === RESTS || outcome.failure.code === LATE)

/** The attempt and its outcome, for the number's log. */
const attemptsOf = (settlements: readonly Settlement[], conversationOf: ConversationOf): NewSendAttempt[] =>
  settlements.flatMap((settlement) => {
    const { row, outcome, ms = null } = settlement
    const channelId = row.channelId ?? conversationOf(row)?.channelId
    if (channelId === undefined || isNotTried(outcome)) return []
    const { appId, id: messageId, conversationId } = row
    return [{ appId, channelId, messageId, conversationId, ms, ...attemptOf(outcome, isRetried(settlement)) }]
  })

function attemptOf(outcome: SendOutcome, retried: boolean): Pick<NewSendAttempt, 'outcome' | 'code' | 'detail'> {
  switch (outcome.outcome) {
    case 'accepted':
      return { outcome: 'accepted', code: null, detail: null }
    case 'refused': {
      const { code, title, detail } = outcome.failure
      return { outcome: retried ? 'retried' : 'refused', code, detail: detail ?? title }
    }
    case 'unknown':
      return { outcome: 'unknown', code: null, detail: outcome.detail }
    default:
      return outcome satisfies never
  }
}

function settle(unitOfWork: UnitOfWork, conversation: SentConversation, message: SentMessage, outcome: SendOutcome): void {
  const { status, failure } = statusOf(outcome)
  const providerId = outcome.outcome === 'accepted' ? outcome.providerId : null
  if (canFollow(message.status, status))
    unitOfWork.setStatus(conversation, { appId: message.appId, id: message.id, status, failure, providerId })
}

function statusOf(outcome: SendOutcome): { status: MessageStatus; failure: Failure | null } {
  switch (outcome.outcome) {
    case 'accepted':
      return { status: 'SENT', failure: null }
    case 'refused':
      return { status: 'FAILED', failure: outcome.failure }
    case 'unknown':
      return {
        status: 'UNKNOWN',
        failure: { code: 'unknown', title: storedText('Not confirmed. The response was lost.'), detail: outcome.detail },
      }
    default:
      return outcome satisfies never
  }
}

/** The visitors of web chats who were written to. */
const visitorsOf = (settlements: readonly Settlement[]): VisitorKey[] => {
  const visitors = settlements.flatMap(({ row: { appId, channelId: webChatId, address, addressKind } }): VisitorKey[] =>
    addressKind === 'visitor' && webChatId !== undefined && address !== undefined ? [{ appId, webChatId, address }] : [],
  )
  return [...new Map(visitors.map((visitor) => [JSON.stringify(visitor), visitor])).values()]
}

/** WhatsApp may return another wa_id or a user id for the customer: all lead to one contact. */
function aliases(settlements: readonly Settlement[], conversationOf: ConversationOf) {
  return settlements.flatMap(({ row, outcome }) => {
    const conversation = conversationOf(row)
    if (outcome.outcome !== 'accepted' || !conversation || conversation.addressKind === 'group') return []
    const told: [Address['kind'], string | null | undefined][] = [
      ['wa_id', outcome.waId],
      ['bsuid', outcome.userId],
    ]
    return told.flatMap(([kind, address]) =>
      address && address !== conversation.address
        ? [{ appId: row.appId, channelId: conversation.channelId, address, kind, contactId: conversation.contactId }]
        : [],
    )
  })
}
