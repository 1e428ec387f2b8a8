import type { ConversationDeed } from '#domain/conversations/conversation-command.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { askRating } from './ask-rating.ts'
import { assign, handBack } from './take-ownership.ts'
import { assignTeam, close, markRead, markUnread, reopen, snooze, wake } from './change-status.ts'
import { tag } from './tag.ts'
import type { Actor, Work } from './command-context.ts'

/** Does one deed with a conversation that is held locked; AppError where it may not be done. True when the customer is to be told that they were read. */
export async function perform(deps: RuntimeDeps, work: Work, by: Actor, act: ConversationDeed): Promise<boolean> {
  switch (act.deed) {
    case 'takeOver':
      await assign(deps, work, by, by.author)
      return false
    case 'assign':
      await assign(deps, work, by, act.member, act.note)
      return false
    case 'tag':
      await tag(deps, work, by, act)
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
      stand(deps, work, by, act)
      return false
  }
}

type Standing = Exclude<ConversationDeed, { deed: 'takeOver' | 'assign' | 'close' | 'markRead' | 'tag' }>

function stand(deps: RuntimeDeps, work: Work, by: Actor, act: Standing): void {
  switch (act.deed) {
    case 'handBack':
      return handBack(work, by)
    case 'reopen':
      return reopen(work, by)
    case 'markUnread':
      return markUnread(work, by)
    case 'snooze':
      return snooze(work, by, act.until, deps.now())
    case 'wake':
      return wake(work, by)
    case 'assignTeam':
      return assignTeam(work, by, act.team, act.note)
    default:
      return act satisfies never
  }
}
