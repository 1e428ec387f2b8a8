import { t } from '#domain/i18n/t.ts'
import type { Conversation, Priority } from '#domain/conversations/conversation.ts'

import { type ConversationAct, undoOf } from '#web/api/conversations/act-on-conversation.ts'
import { priorityLabel } from '#web/kit/text/priorities.ts'
import { useAct } from './use-act.ts'

type Named = { id: string; name: string }

export interface ConversationVerbs {
  takeOver: () => void
  handBack: () => void
  close: () => void
  reopen: () => void
  markRead: () => void
  markUnread: () => void
  snooze: (until: string) => void
  wake: () => void
  prioritize: (priority: Priority) => void
  /** `note` is what they should know. */
  assign: (member: Named | null, note?: string | null) => void
  assignTeam: (team: Named | null, note?: string | null) => void
}

/** Gives what can be done with one conversation, each with its toast and its undo. */
export function useConversationVerbs(conversation: Conversation): ConversationVerbs {
  const { act, user } = useAct()
  const { id: conversationId } = conversation
  const tell = (what: ConversationAct, done: string) => act(what, { done, undo: undoOf(what, conversation) })
  return {
    takeOver: () => tell({ verb: 'takeOver', conversationId }, t('Conversation taken over')),
    handBack: () => tell({ verb: 'handBack', conversationId }, t('Returned to the bot')),
    close: () => tell({ verb: 'close', conversationId }, t('Conversation closed')),
    reopen: () => tell({ verb: 'reopen', conversationId }, t('Conversation reopened')),
    markRead: () => act({ verb: 'markRead', conversationId }),
    markUnread: () => tell({ verb: 'markUnread', conversationId }, t('Marked as unread')),
    snooze: (until) => tell({ verb: 'snooze', conversationId, until }, t('Snoozed')),
    wake: () => tell({ verb: 'wake', conversationId }, t('Awake again')),
    prioritize: (priority) =>
      tell({ verb: 'prioritize', conversationId, priority }, t('Priority: {priority}', { priority: priorityLabel(priority) })),
    assign: (member, note = null) =>
      tell(
        { verb: 'assign', conversationId, member, note },
        member ? t('Assigned to {value}', { value: member.id === user.uid ? 'you' : member.name }) : t('Assigned to nobody'),
      ),
    assignTeam: (team, note = null) =>
      tell({ verb: 'assignTeam', conversationId, team, note }, team ? t('Given to {name}', { name: team.name }) : t('Taken from its team')),
  }
}
