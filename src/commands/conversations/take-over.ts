import { AppError } from '#domain/errors.ts'

import { type ConversationChanges, type ConversationState, defineConversationCommand } from './define-conversation-command.ts'

/** Assigns the conversation to the caller. */
export const command = defineConversationCommand({
  type: 'takeOver',
  access: 'agent',
  decide: (before, _, { by }) => decideOwner(before, by, null),
})

/** Assigns a conversation to a member, or unassigns it; the current owner keeps it without a line. `note` is for the new owner. */
export function decideOwner(
  { openState, handler, assigneeId }: Pick<ConversationState, 'openState' | 'handler' | 'assigneeId'>,
  owner: { id: string | null; name: string | null },
  note: string | null,
): ConversationChanges {
  if (openState === 'closed') throw new AppError('conversation-closed')
  if (handler === 'human' && assigneeId === owner.id && note === null) return { silencesBot: true }
  return { silencesBot: true, ...toPeople(owner, 'taken_over', note) }
}

/** A hand-over to the team, with the line that says why. */
export const toPeople = (
  owner: { id: string | null; name: string | null },
  reason: 'taken_over' | 'handed_over' | 'flow_failed' | 'no_flow_answers' | 'asked_for_person' | 'routed',
  note: string | null,
): ConversationChanges => ({
  set: { handler: 'human', assigneeId: owner.id },
  lines: [{ type: 'handler_changed', handler: 'human', assigneeId: owner.id, assigneeName: owner.name, reason, note }],
})

/** A conversation that the bot leaves to the team, with the line that says why. Its owner stays. */
export const leaveToPeople = (
  reason: 'handed_over' | 'flow_failed' | 'no_flow_answers' | 'asked_for_person',
  note: string | null,
): ConversationChanges => ({
  set: { handler: 'human' },
  lines: [{ type: 'handler_changed', handler: 'human', assigneeId: null, assigneeName: null, reason, note }],
})
