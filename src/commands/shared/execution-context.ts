import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import type { Author, Origin, OutgoingContent } from '#domain/messages/message.ts'
import type { Scope } from '#flow/engine/scope.ts'
import type { FlowSession } from '#flow/engine/session.ts'
import type { Tx } from '#store/postgres/connect.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import type { TurnContact, TurnSurroundings } from '#store/flows/turn-inputs.ts'
import type { NewExternalCall } from '#store/flows/turn-writes.ts'

import type { ContactPatch } from './contact-patch.ts'
import { type UnitOfWork, SYSTEM } from './unit-of-work.ts'
import type { Told } from './domain-events.ts'

/** For whom and in which talk something is done. What it changes is kept in memory until the transaction is saved. */
export interface Scene {
  readonly appId: string
  readonly unitOfWork: UnitOfWork
  readonly conversation: LockedConversation | null
  /** Null where a workflow runs for nobody in particular. */
  readonly contact: TurnContact | null
  readonly patch: ContactPatch
  readonly surroundings: Pick<TurnSurroundings, 'timeZone' | 'hasMembers' | 'contactFields'>
  readonly now: Date
  readonly tx: Tx
  readonly generateId: GenerateId
}

/** Where a session acts: a conversation, or the run of a workflow, which may have none. */
export interface Stage extends Scene {
  /** Why nothing may be said here; null where it may. */
  readonly muted: string | null
  scope(): Scope
  keepSession(session: FlowSession): void
  setTimer(session: FlowSession, id: string, dueAt: Date): void
  clearTimer(id: string): void
  addExternalCall(externalCall: Pick<NewExternalCall, 'id' | 'sessionId' | 'body'>): void
  /** What the customer reads when the session breaks off; null where nothing can or shall be said. */
  faultText(): string | null
  /** Learns that the session could not go on by itself, and why. */
  giveUp(problem: string): void
  addTrace(session: FlowSession, told: Told): void
}

/** Writes a line in the log of the stage's conversation, where it has one. */
export function tell(stage: Scene, body: ConversationEventBody, author: Author = SYSTEM): void {
  if (stage.conversation) stage.unitOfWork.append(stage.conversation, author, body)
}

/** Puts a message on its way; false where there is nobody to say it to. */
export function say(
  stage: Scene,
  message: { id: string; author: Author; content: OutgoingContent; origin: Origin | null; delayMs?: number },
): boolean {
  if (!stage.conversation) return false
  stage.unitOfWork.send(stage.conversation, message)
  return true
}
