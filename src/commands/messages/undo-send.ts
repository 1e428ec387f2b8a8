import { AppError } from '#domain/errors.ts'
import type { Author, Message } from '#domain/messages/message.ts'
import { storedSnippet } from '#domain/messages/snippet.ts'
import { readConversationStatus } from '#store/conversations/conversation-status.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import { getMessage } from '#store/conversations/conversations.ts'
import { cancelOutbox } from '#store/messages/outbox.ts'
import { cancelRatings } from '#store/conversations/ratings.ts'

import type { Actor, Work } from '../conversations/command-context.ts'

/** Marks a message undone before it was sent; it is not shown. */
const UNDONE = { code: 'undone', title: 'Taken back before it was sent.', final: true }

/**
 * Takes one's own messages back while nobody has begun to send them: all of them, or none. The sender claims a row that it finds queued, this
 * removes one that it finds queued: one of both finds it.
 */
export async function undoSend(
  { tx, unitOfWork, conversation }: Work,
  by: Actor,
  messageIds: readonly string[],
  { closedAfter }: { closedAfter: boolean },
): Promise<void> {
  const { appId, id } = conversation
  const messages = []
  for (const messageId of messageIds) messages.push(await getMessage(tx, appId, messageId))
  mayUndo(messages, { conversationId: id, by: by.author })
  const taken = await cancelOutbox(tx, appId, id, messageIds)
  if (taken.length < messageIds.length) throw new AppError('already-sending')
  // Closing sends the survey, which is queued behind the reply.
  const undone = closedAfter ? [...messageIds, ...(await cancelRatings(tx, appId, id))] : messageIds
  for (const messageId of undone)
    unitOfWork.setStatus(conversation, { appId, id: messageId, status: 'FAILED', failure: UNDONE, providerId: null })
  Object.assign(conversation, decideUndone(conversation, await readConversationStatus(tx, appId, id, undone)))
  unitOfWork.touch(conversation)
}

/** Refuses messages of another conversation or author. Pure. */
export function mayUndo(
  messages: readonly (Pick<Message, 'conversationId' | 'author'> | null)[],
  { conversationId, by }: { conversationId: string; by: Author },
): void {
  const isOwn = (message: (typeof messages)[number]) => message?.conversationId === conversationId && message.author.id === by.id
  if (!messages.every(isOwn)) throw new AppError('not-found')
}

/** The state of a conversation without its undone messages. Pure. */
export function decideUndone(
  { openState }: Pick<LockedConversation, 'openState'>,
  { face, waitingSince }: Awaited<ReturnType<typeof readConversationStatus>>,
): Pick<LockedConversation, 'waitingSince' | 'snippet' | 'snippetDirection' | 'snippetMessageId'> {
  return {
    waitingSince: openState === 'open' ? waitingSince : null,
    snippet: face ? storedSnippet(face.content) : '',
    snippetDirection: face?.direction ?? null,
    snippetMessageId: face?.id ?? null,
  }
}
