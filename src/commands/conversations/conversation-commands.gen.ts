// Made by "npm run generate" from the folder src/commands/conversations. Do not edit.
import type { ConversationCommandRegistry } from './define-conversation-command.ts'

import { command as assignTeam } from './assign-team.ts'
import { command as assign } from './assign.ts'
import { command as close } from './close.ts'
import { command as handBack } from './hand-back.ts'
import { command as label } from './label.ts'
import { command as markRead } from './mark-read.ts'
import { command as markUnread } from './mark-unread.ts'
import { command as prioritize } from './prioritize.ts'
import { command as reopen } from './reopen.ts'
import { command as snooze } from './snooze.ts'
import { command as tag } from './tag.ts'
import { command as takeOver } from './take-over.ts'
import { command as wake } from './wake.ts'

/** What can be done with a conversation, by type. */
export const conversationCommands: ConversationCommandRegistry = {
  assignTeam,
  assign,
  close,
  handBack,
  label,
  markRead,
  markUnread,
  prioritize,
  reopen,
  snooze,
  tag,
  takeOver,
  wake,
}
