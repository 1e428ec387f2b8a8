import { AppError } from '#domain/errors.ts'
import type { Author } from '#domain/messages/message.ts'
import { cancelQueued } from '#store/messages/outbox.ts'

import { endSession } from './end-session.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'
import type { Actor, Work } from './command-context.ts'

/** Gives a conversation to a person, or to people at large; who has it already keeps it silently. */
export function own(
  { unitOfWork, conversation }: Work,
  by: Author,
  owner: { id: string | null; name: string | null },
  note: string | null = null,
): void {
  const assigneeId = owner.id
  if (conversation.handler === 'human' && conversation.assigneeId === assigneeId && note === null) return
  Object.assign(conversation, { handler: 'human', assigneeId })
  unitOfWork.append(conversation, by, {
    type: 'handler_changed',
    handler: 'human',
    assigneeId,
    assigneeName: owner.name,
    reason: 'taken_over',
    note,
  })
}

/** Gives a conversation to a member, or to people at large; `note` is what they should know. */
export async function assign(
  deps: CommandDeps,
  work: Work,
  by: Actor,
  member: { id: string | null; name: string | null } | null,
  note: string | null = null,
): Promise<void> {
  if (work.conversation.openState === 'closed') throw new AppError('conversation-closed')
  await silenceBot(deps, work)
  own(work, by.author, member ?? { id: null, name: null }, note)
}

/** Gives a conversation back to the bot. */
export function handBack({ unitOfWork, conversation }: Work, by: Actor): void {
  if (conversation.openState === 'closed') throw new AppError('conversation-closed')
  if (conversation.handler === 'bot') return
  Object.assign(conversation, { handler: 'bot', assigneeId: null })
  const now = { handler: 'bot' as const, assigneeId: null, assigneeName: null }
  unitOfWork.append(conversation, by.author, { type: 'handler_changed', ...now, reason: 'handed_back', note: null })
}

/** Ends the running flow and holds back what it had not begun to send: no word of the bot after a person took over. */
export async function silenceBot(deps: CommandDeps, { tx, unitOfWork, conversation }: Work): Promise<void> {
  await endSession(deps, tx, unitOfWork, conversation)
  if (conversation.handler === 'human') return
  const failure = { code: 'taken-over', title: 'Not sent: a person took the conversation over.' }
  for (const { appId, id } of await cancelQueued(tx, conversation.appId, conversation.id)) {
    unitOfWork.setStatus(conversation, { appId, id, status: 'FAILED', failure, providerId: null })
  }
}
