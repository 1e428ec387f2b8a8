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
      ? tell({ verb: 'label', conversationId, add: [label], remove: [] }, `Label ${label.name} added`)
      : tell({ verb: 'label', conversationId, add: [], remove: [label] }, `Label ${label.name} removed`)
  return {
    takeOver: () => tell({ verb: 'takeOver', conversationId }, 'Conversation taken over'),
    handBack: () => tell({ verb: 'handBack', conversationId }, 'Returned to the bot'),
    close: () => finish({ verb: 'close', conversationId }, 'Conversation closed'),
    reopen: () => tell({ verb: 'reopen', conversationId }, 'Conversation reopened'),
    markRead: () => act({ verb: 'markRead', conversationId }),
    markUnread: () => tell({ verb: 'markUnread', conversationId }, 'Marked as unread'),
    snooze: (until) => finish({ verb: 'snooze', conversationId, until }, 'Snoozed'),
    wake: () => tell({ verb: 'wake', conversationId }, 'Unsnoozed'),
    prioritize: (priority) => tell({ verb: 'prioritize', conversationId, priority }, `Priority: ${priorityLabel(priority)}`),
    setLabel,
    toggleLabel: (label) => setLabel(label, !conversation.labels.some(({ id }) => id === label.id)),
    assign: (member, note = null) =>
      (member && member.id !== user.uid ? finish : tell)(
        { verb: 'assign', conversationId, member, note },
        member ? `Assigned to ${member.id === user.uid ? 'you' : member.name}` : 'Unassigned',
      ),
    assignTeam: (team, note = null) =>
      (team ? finish : tell)(
        { verb: 'assignTeam', conversationId, team, note },
        team ? `Assigned to ${team.name}` : 'Removed from its team',
      ),
  }
}
