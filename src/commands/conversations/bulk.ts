import type { ConversationCommand } from '#domain/conversations/conversation-command.ts'
import { AppError } from '#domain/errors.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import type { CommandDeps } from '#commands/shared/command-deps.ts'
import { perform } from './run-command.ts'
import { reply } from './send-message.ts'
import type { Actor, Work } from './command-context.ts'

/** One of several things that are done with a conversation at once. */
export type OneCommand = { type: 'reply'; content: OutgoingContent } | { type: 'note'; text: string } | ConversationCommand

/** Does several things in their order; a refusal names the one that was refused. */
export async function doAll(deps: CommandDeps, work: Work, by: Actor, acts: readonly OneCommand[]): Promise<void> {
  for (const [index, command] of acts.entries()) {
    try {
      await doOne(deps, work, by, command)
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause
      const why = cause.details.map(({ message }) => message).join(' ') || cause.message
      throw new AppError(cause.code, { details: [{ path: `steps.${index}`, message: why }], cause })
    }
  }
}

async function doOne(deps: CommandDeps, work: Work, by: Actor, command: OneCommand): Promise<void> {
  if (command.type === 'reply') await reply(deps, work, by, command.content)
  else if (command.type === 'note')
    work.unitOfWork.note(work.conversation, { id: deps.generateId(), author: by.author, text: command.text })
  else await perform(deps, work, by, command)
}
