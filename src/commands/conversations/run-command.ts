import type { ConversationCommand } from '#domain/conversations/conversation-command.ts'

import type { CommandDeps } from '../shared/command-deps.ts'
import { mayExecute } from '../shared/may-execute.ts'
import { conversationCommands } from './conversation-commands.gen.ts'
import type { Actor, Work } from './command-context.ts'
import type { Circumstances, ConversationChanges, ConversationState } from './define-conversation-command.ts'
import { writeChanges } from './write-conversation.ts'

/** A command, callable with any of them. */
interface AnyCommand {
  access: 'owner' | 'admin' | 'agent'
  decide(before: ConversationState, command: ConversationCommand, circumstances: Circumstances): ConversationChanges
}
const commands: Record<ConversationCommand['type'], AnyCommand> = conversationCommands

/**
 * Runs one command on a locked conversation, for teammates, the API, macros and bulk tasks. AppError if it may
 * not be done. True where the customer is to be told that they were read.
 */
export async function runCommand(deps: CommandDeps, work: Work, by: Actor, command: ConversationCommand): Promise<boolean> {
  const { access, decide } = commands[command.type]
  mayExecute(by, access)
  const changes = decide(work.conversation, command, { by: by.author, now: deps.now() })
  await writeChanges(deps, work, by, changes)
  return changes.tellsRead ?? false
}
