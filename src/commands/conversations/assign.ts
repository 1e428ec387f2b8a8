import { defineConversationCommand } from './define-conversation-command.ts'
import { decideOwner } from './take-over.ts'

/** Assigns a conversation to a member, or unassigns it. */
export const command = defineConversationCommand({
  type: 'assign',
  access: 'agent',
  decide: (before, { member, note = null }) => decideOwner(before, member ?? { id: null, name: null }, note),
})
