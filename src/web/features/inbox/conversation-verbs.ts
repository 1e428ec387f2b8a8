import { t } from '#domain/i18n/t.ts'
import type { Conversation, Priority } from '#domain/conversations/conversation.ts'
import type { Label } from '#domain/conversations/label.ts'

import { type ConversationAct, undoOf } from '#web/api/conversations/act-on-conversation.ts'
import { priorityLabel } from '#web/kit/text/priorities.ts'
import { useGoOn } from './list/use-list-place.ts'
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
  /** Puts a label on, or takes it off where it is. */
  toggleLabel: (label: Label) => void
  setLabel: (label: Label, on: boolean) => void
  /** `note` is what they should know. */
  assign: (member: Named | null, note?: string | null) => void
  assignTeam: (team: Named | null, note?: string | null) => void
}

/** Gives what can be done with one conversation, each with its toast and its undo. */
export function useConversationVerbs(conversation: Conversation): ConversationVerbs {
  const { act, user } = useAct()
  const { id: conversationId } = conversation
  const goOn = useGoOn()
  const tell = (what: ConversationAct, done: string) => act(what, { done, undo: undoOf(what, conversation) })
  /** What one is done with makes room for the next, and comes back when it is undone. */
  const finish = (what: ConversationAct, done: string) =>
    act(what, { done, undo: undoOf(what, conversation), onUndo: goOn(conversationId) ?? undefined })
  const setLabel = (label: Label, on: boolean) =>
    on
      ? tell({ verb: 'label', conversationId, add: [label], remove: [] }, t('Label {name} added', { name: label.name }))
      : tell({ verb: 'label', conversationId, add: [], remove: [label] }, t('Label {name} removed', { name: label.name }))
  const assignedText = (member: Named | null): string => {
    if (!member) return t('Unassigned')
    return member.id === user.uid ? t('Assigned to you') : t('Assigned to {name}', { name: member.name })
  }
  return {
    takeOver: () => tell({ verb: 'takeOver', conversationId }, t('Conversation taken over')),
    handBack: () => tell({ verb: 'handBack', conversationId }, t('Returned to the bot')),
    close: () => finish({ verb: 'close', conversationId }, t('Conversation closed')),
    reopen: () => tell({ verb: 'reopen', conversationId }, t('Conversation reopened')),
    markRead: () => act({ verb: 'markRead', conversationId }),
    markUnread: () => tell({ verb: 'markUnread', conversationId }, t('Marked as unread')),
    snooze: (until) => finish({ verb: 'snooze', conversationId, until }, t('Snoozed')),
    wake: () => tell({ verb: 'wake', conversationId }, t('Unsnoozed')),
    prioritize: (priority) =>
      tell({ verb: 'prioritize', conversationId, priority }, t('Priority: {priority}', { priority: priorityLabel(priority) })),
    setLabel,
    toggleLabel: (label) => setLabel(label, !conversation.labels.some(({ id }) => id === label.id)),
    assign: (member, note = null) =>
      (member && member.id !== user.uid ? finish : tell)({ verb: 'assign', conversationId, member, note }, assignedText(member)),
    assignTeam: (team, note = null) =>
      (team ? finish : tell)(
        { verb: 'assignTeam', conversationId, team, note },
        team ? t('Assigned to {name}', { name: team.name }) : t('Removed from its team'),
      ),
  }
}
