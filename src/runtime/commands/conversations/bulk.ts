import type { ConversationDeed } from '#domain/conversations/conversation-command.ts'
import { AppError } from '#domain/errors.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { perform } from './run-command.ts'
import { reply } from './send-message.ts'
import type { Actor, Work } from './command-context.ts'

/** One of several things that are done with a conversation at once. */
export type Act = { deed: 'reply'; content: OutgoingContent } | { deed: 'note'; text: string } | ConversationDeed

/** Does several things in their order; a refusal names the one that was refused. */
export async function doAll(deps: RuntimeDeps, work: Work, by: Actor, acts: readonly Act[]): Promise<void> {
  for (const [index, act] of acts.entries()) {
    try {
      await doOne(deps, work, by, act)
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause
      const why = cause.details.map(({ message }) => message).join(' ') || cause.message
      throw new AppError(cause.code, { details: [{ path: `steps.${index}`, message: why }], cause })
    }
  }
}

async function doOne(deps: RuntimeDeps, work: Work, by: Actor, act: Act): Promise<void> {
  if (act.deed === 'reply') await reply(deps, work, by, act.content)
  else if (act.deed === 'note') work.unitOfWork.note(work.conversation, { id: deps.generateId(), author: by.author, text: act.text })
  else await perform(deps, work, by, act)
}
