import { AppError } from '#domain/errors.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { Tx } from '#store/postgres/sql.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import { getMessage } from '#store/conversations/conversations.ts'
import { removeFromOutbox } from '#store/messages/outbox.ts'

import type { Actor } from '../conversations/command-context.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'

interface Work {
  tx: Tx
  unitOfWork: UnitOfWork
  conversation: LockedConversation
}

/** Writes what a person found out about an unconfirmed message; a late status still moves it forward. AppError('not-resendable') for any other. */
export async function settleSend(
  { tx, unitOfWork, conversation }: Work,
  by: Actor,
  messageId: string,
  verdict: 'arrived' | 'lost',
): Promise<void> {
  const { appId } = by
  const message = await getMessage(tx, appId, messageId)
  if (!message || message.conversationId !== conversation.id) throw new AppError('not-found')
  if (message.status !== 'UNKNOWN') throw new AppError('not-resendable')
  const failure = { code: 'not-arrived', title: storedText('Not confirmed, and a teammate found that it didn’t arrive.') }
  await removeFromOutbox(tx, [{ appId, id: messageId }])
  unitOfWork.setStatus(
    conversation,
    verdict === 'arrived'
      ? { appId, id: messageId, status: 'SENT', failure: null, providerId: null }
      : { appId, id: messageId, status: 'FAILED', failure, providerId: null },
  )
  unitOfWork.append(conversation, by.author, { type: 'send_settled', sentId: messageId, verdict })
}
