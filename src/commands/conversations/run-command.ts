import type { ConversationCommand } from '#domain/conversations/conversation-command.ts'

import type { CommandDeps } from '#commands/shared/command-deps.ts'
import { askRating } from './ask-rating.ts'
import { assign, handBack } from './take-ownership.ts'
import { assignTeam, close, markRead, markUnread, reopen, snooze, wake } from './change-status.ts'
import { tag } from './tag.ts'
import type { Actor, Work } from './command-context.ts'

/** Does one command with a conversation that is held locked; AppError where it may not be done. True when the customer is to be told that they were read. */
export async function perform(deps: CommandDeps, work: Work, by: Actor, command: ConversationCommand): Promise<boolean> {
  switch (command.type) {
    case 'takeOver':
      await assign(deps, work, by, by.author)
      return false
    case 'assign':
      await assign(deps, work, by, command.member, command.note)
      return false
    case 'tag':
      await tag(deps, work, by, command)
      return false
    case 'close': {
      const wasOpen = work.conversation.openState === 'open'
      await close(deps, work, by)
      if (wasOpen) await askRating(deps, work)
      return false
    }
    case 'markRead':
      return markRead(work, by)
    default:
      stand(deps, work, by, command)
      return false
  }
}

type Standing = Exclude<ConversationCommand, { type: 'takeOver' | 'assign' | 'close' | 'markRead' | 'tag' }>

function stand(deps: CommandDeps, work: Work, by: Actor, command: Standing): void {
  switch (command.type) {
    case 'handBack':
      return handBack(work, by)
    case 'reopen':
      return reopen(work, by)
    case 'markUnread':
      return markUnread(work, by)
    case 'snooze':
      return snooze(work, by, command.until, deps.now())
    case 'wake':
      return wake(work, by)
    case 'assignTeam':
      return assignTeam(work, by, command.team, command.note)
    default:
      return command satisfies never
  }
}
