import type { Address } from '#domain/messages/inbound.ts'
import { canFollow, type Failure, type MessageStatus } from '#domain/messages/message.ts'
import { insertAddresses } from '#store/whatsapp/channel-routing.ts'
import { type LockedConversation, lockConversations } from '#store/conversations/conversation-writes.ts'
import { readSentMessages, type SentMessage } from '#store/conversations/event-log-writes.ts'
import { type OutboxRow, removeFromOutbox, requeueOutbox } from '#store/messages/outbox.ts'
import { insertSendAttempts, type NewSendAttempt } from '#store/messages/send-attempts.ts'
import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import type { RuntimeDeps, SendOutcome } from '#runtime/runtime-deps.ts'

import { joinEarlyStatuses } from '../ingest/events/join-early-statuses.ts'

/** A send and what came of it. */
export interface Settlement {
  row: Pick<OutboxRow, 'appId' | 'id' | 'conversationId'> & Partial<OutboxRow>
  outcome: SendOutcome
  /** From the call until its answer; left out where nothing was called. */
  ms?: number | undefined
}

/** Tries of a send that WhatsApp refused "for now", with the pauses between them growing fourfold (Cloud API, 131056). */
const MAX_TRIES = 6
const FIRST_DELAY_MS = 1_000

/** How long a message waits for its number, when WhatsApp is away or refuses the number as a whole. */
const PATIENCE_MS = 2 * 60 * 60_000

/** Writes what came of sends, in one transaction: statuses forward, refused ones back in line or failed, early statuses joined. */
export async function settleSends(deps: RuntimeDeps, settlements: readonly Settlement[]): Promise<void> {
  const accepted = await deps.sql.begin(async (tx) => {
    const conversations = await lockConversations(
      tx,
      settlements.map(({ row }) => ({ appId: row.appId, id: row.conversationId })),
    )
    const conversationOf = new Map(conversations.map((row) => [`${row.appId}/${row.id}`, row]))
    const again = settlements.filter(isRetried)
    const final = settlements.filter((settlement) => !isRetried(settlement))
    await requeueOutbox(
      tx,
      again.map(({ row, outcome }) =>
        isOfNumber(outcome)
          ? { appId: row.appId, id: row.id, delayMs: 0, tries: 0 }
          : { appId: row.appId, id: row.id, delayMs: FIRST_DELAY_MS * 4 ** ((row.attempts ?? 1) - 1), tries: 1 },
      ),
    )

    await removeFromOutbox(
      tx,
      final.map(({ row }) => row),
    )
    const messages = new Map(
      (
        await readSentMessages(
          tx,
          final.map(({ row }) => row),
        )
      ).map((message) => [`${message.appId}/${message.id}`, message]),
    )
    const unitOfWork = new UnitOfWork(deps.now().toISOString())
    for (const { row, outcome } of final) {
      const message = messages.get(`${row.appId}/${row.id}`)
      const conversation = conversationOf.get(`${row.appId}/${row.conversationId}`)
      if (message && conversation) settle(unitOfWork, conversation, message, outcome)
    }
    await unitOfWork.flush(tx)
    await insertAddresses(tx, aliases(settlements, conversationOf))
    await insertSendAttempts(tx, attemptsOf(settlements, conversationOf))
    deps.crash('outbox.written')
    return final.flatMap(({ row, outcome }) => {
      const channelId = conversationOf.get(`${row.appId}/${row.conversationId}`)?.channelId
      return outcome.outcome === 'accepted' && channelId !== undefined
        ? [{ appId: row.appId, channelId, providerId: outcome.providerId }]
        : []
    })
  })
  await joinEarlyStatuses(deps, accepted)
}

const isRetried = ({ row, outcome }: Settlement): boolean =>
  outcome.outcome === 'refused' &&
  outcome.retry === 'later' &&
  // What WhatsApp was not asked for, and what waits for another token, waits however long it takes.
  (outcome.tokenRefused ||
    isNotTried(outcome) ||
    (isOfNumber(outcome) ? (row.waitedMs ?? PATIENCE_MS) < PATIENCE_MS : (row.attempts ?? MAX_TRIES) < MAX_TRIES))

/** Refused because of its number, not of itself: it waits with the number, and that is none of its own tries. */
const isOfNumber = (outcome: SendOutcome): boolean => outcome.outcome === 'refused' && outcome.pausesChannel

/** Put back before WhatsApp was asked: no attempt. */
export const RESTS = 'rests'
export const LATE = 'late'
export const isNotTried = (outcome: SendOutcome): boolean =>
  outcome.outcome === 'refused' && (outcome.failure.code === RESTS || outcome.failure.code === LATE)

/** For the log of the number: what was tried, and what came of it. */
function attemptsOf(settlements: readonly Settlement[], conversationOf: ReadonlyMap<string, LockedConversation>): NewSendAttempt[] {
  return settlements.flatMap((settlement) => {
    const { row, outcome, ms } = settlement
    const channelId = row.channelId ?? conversationOf.get(`${row.appId}/${row.conversationId}`)?.channelId
    const failure = outcome.outcome === 'refused' ? outcome.failure : null
    if (channelId === undefined || isNotTried(outcome)) return []
    const told = outcome.outcome === 'refused' && isRetried(settlement) ? 'retried' : outcome.outcome
    const detail = outcome.outcome === 'unknown' ? outcome.detail : failure && (failure.detail ?? failure.title)
    const { appId, id: messageId, conversationId } = row
    return [{ appId, channelId, messageId, conversationId, outcome: told, code: failure?.code ?? null, detail, ms: ms ?? null }]
  })
}

function settle(unitOfWork: UnitOfWork, conversation: LockedConversation, message: SentMessage, outcome: SendOutcome): void {
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
      return { status: 'UNKNOWN', failure: { code: 'unknown', title: 'Not confirmed: the answer was lost.', detail: outcome.detail } }
    default:
      return outcome satisfies never
  }
}

/** WhatsApp may know the customer under another wa_id than we wrote to, or tells their id: all then lead to one contact. */
function aliases(settlements: readonly Settlement[], conversationOf: ReadonlyMap<string, LockedConversation>) {
  return settlements.flatMap(({ row, outcome }) => {
    const conversation = conversationOf.get(`${row.appId}/${row.conversationId}`)
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
