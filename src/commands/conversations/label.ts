import { type ConversationChanges, type ConversationState, defineConversationCommand } from './define-conversation-command.ts'

/** Puts labels on a conversation and takes labels off it. */
export const command = defineConversationCommand({
  type: 'label',
  access: 'agent',
  decide: (before, { add, remove }) => decideLabels(before, add, remove),
})

type Named = { id: string; name: string }

/** The labels after some were put on and others taken off; no change where all are as asked. Pure. */
export function decideLabels(
  { labelIds }: Pick<ConversationState, 'labelIds'>,
  add: readonly Named[],
  remove: readonly Named[],
): ConversationChanges {
  const removed = remove.filter(({ id }) => labelIds.includes(id))
  const added = add.filter(({ id }) => !labelIds.includes(id) && !remove.some((one) => one.id === id))
  if (added.length + removed.length === 0) return {}
  const kept = labelIds.filter((id) => !removed.some((one) => one.id === id))
  return {
    set: { labelIds: [...kept, ...added.map(({ id }) => id)] },
    lines: [{ type: 'labels_changed', added: [...added], removed: [...removed] }],
  }
}
