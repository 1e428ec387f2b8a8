import { AppError } from '#domain/errors.ts'

import type { CommandDeps } from '#commands/shared/command-deps.ts'
import { silenceBot } from './take-ownership.ts'
import type { Actor, Work } from './command-context.ts'

/** Closes a conversation: nobody waits, nothing sleeps, the bot is silent. */
export async function close(deps: CommandDeps, work: Work, by: Actor): Promise<void> {
  const { unitOfWork, conversation } = work
  if (conversation.openState === 'closed') return
  await silenceBot(deps, work)
  Object.assign(conversation, {
    openState: 'closed',
    resolved: true,
    unreadCount: 0,
    snoozedUntil: null,
    waitingSince: null,
    dueAt: null,
    overdue: false,
  })
  unitOfWork.append(conversation, by.author, { type: 'conversation_closed' })
  const { appId, contactId, id: conversationId } = conversation
  unitOfWork.happen({ appId, type: 'conversation_closed', contactId, conversationId, about: null, chain: [] })
}

/** Opens a closed conversation again, for people. */
export function reopen({ unitOfWork, conversation }: Work, by: Actor): void {
  if (conversation.openState === 'open') return
  Object.assign(conversation, { openState: 'open', resolved: false, handler: 'human' })
  unitOfWork.append(conversation, by.author, { type: 'conversation_reopened' })
}

/** Notes that somebody of the team has seen what the customer wrote; false when it was seen already. */
export function markRead({ unitOfWork, conversation }: Work, by: Actor): boolean {
  if (conversation.unreadCount === 0) return false
  conversation.unreadCount = 0
  unitOfWork.append(conversation, by.author, { type: 'conversation_read' })
  return true
}

/** Puts a conversation back among what is unread. */
export function markUnread({ unitOfWork, conversation }: Work, by: Actor): void {
  if (conversation.unreadCount > 0) return
  conversation.unreadCount = 1
  unitOfWork.append(conversation, by.author, { type: 'conversation_unread' })
}

/** Lets a conversation sleep; it wakes when its time comes or the customer writes. */
export function snooze({ unitOfWork, conversation }: Work, by: Actor, until: string, now: Date): void {
  if (conversation.openState === 'closed') throw new AppError('conversation-closed')
  if (Date.parse(until) <= now.getTime())
    throw new AppError('invalid-argument', { details: [{ path: 'until', message: 'Choose a time that is still to come.' }] })
  conversation.snoozedUntil = until
  unitOfWork.append(conversation, by.author, { type: 'conversation_snoozed', until })
}

/** Wakes a conversation that sleeps. */
export function wake({ unitOfWork, conversation }: Work, by: Actor): void {
  if (conversation.snoozedUntil === null) return
  conversation.snoozedUntil = null
  unitOfWork.append(conversation, by.author, { type: 'conversation_woke', reason: 'person' })
}

/** Gives a conversation to a team, or to none; `note` is what they should know. */
export function assignTeam(
  { unitOfWork, conversation }: Work,
  by: Actor,
  team: { id: string; name: string } | null,
  note: string | null = null,
): void {
  if (conversation.teamId === (team?.id ?? null) && note === null) return
  conversation.teamId = team?.id ?? null
  unitOfWork.append(conversation, by.author, { type: 'team_changed', teamId: team?.id ?? null, teamName: team?.name ?? null, note })
}
