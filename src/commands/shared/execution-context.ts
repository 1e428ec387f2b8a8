import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import type { Author, Origin, OutgoingContent } from '#domain/messages/message.ts'
import type { Tx } from '#store/postgres/sql.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import type { TurnContact, TurnSurroundings } from '#store/flows/turn-inputs.ts'

import { type BatchReads, createBatchReads } from './batch-reads.ts'
import type { ContactPatch } from './contact-patch.ts'
import { UnitOfWork, SYSTEM } from './unit-of-work.ts'

/** The context of one transaction of a turn, a workflow run or an action. */
export interface ExecutionContext {
  readonly tx: Tx
  readonly now: Date
  readonly generateId: GenerateId
  /** The pending writes of the transaction, flushed at its end. */
  readonly unitOfWork: UnitOfWork
  /** Reads shared by a batch. */
  readonly reads: BatchReads
}

/** The same for one contact, in the conversation with that contact: what flows, workflows and actions read, and what they change. */
export interface ConversationContext extends ExecutionContext {
  readonly appId: string
  /** Null if the contact has none yet. */
  readonly conversation: LockedConversation | null
  /** Null if a workflow runs without a contact. */
  readonly contact: TurnContact | null
  readonly patch: ContactPatch
  readonly surroundings: Pick<TurnSurroundings, 'timeZone' | 'hasMembers' | 'contactFields'>
}

/** Opens the context of a transaction. */
export function createExecutionContext(deps: { now(): Date; generateId: GenerateId }, tx: Tx): ExecutionContext {
  const now = deps.now()
  return { tx, now, generateId: deps.generateId, unitOfWork: new UnitOfWork(now.toISOString()), reads: createBatchReads(tx) }
}

/** A copy of a context: its changes leave the original unchanged, and may be kept or discarded. */
export function copyContext<C extends ConversationContext>(context: C): C {
  const conversation = context.conversation && { ...context.conversation }
  const contact = context.contact && { ...context.contact }
  return { ...context, conversation, contact, patch: context.patch.copy(), unitOfWork: context.unitOfWork.copy(conversation) }
}

/**
 * Takes what a copy came to into the batch: its lines into the batch's unit of work, and its conversation and contact into the records
 * that others of the batch may share.
 */
export function applyContext(batch: ExecutionContext, { conversation, contact }: ConversationContext, copy: ConversationContext): void {
  batch.unitOfWork.absorb(copy.unitOfWork)
  if (contact) Object.assign(contact, copy.contact)
  if (!conversation || !copy.conversation) return
  Object.assign(conversation, copy.conversation)
  batch.unitOfWork.replace(conversation)
}

type Speaker = Pick<ConversationContext, 'conversation' | 'unitOfWork'>

/** Writes a line in the log of the conversation, where there is one. */
export function logEvent({ conversation, unitOfWork }: Speaker, body: ConversationEventBody, author: Author = SYSTEM): void {
  if (conversation) unitOfWork.append(conversation, author, body)
}

/** Queues a message; false without a recipient. */
export function say(
  { conversation, unitOfWork }: Speaker,
  message: { id: string; author: Author; content: OutgoingContent; origin: Origin | null; delayMs?: number },
): boolean {
  if (!conversation) return false
  unitOfWork.send(conversation, message)
  return true
}
