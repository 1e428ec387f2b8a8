import type { Conversation } from '#domain/conversation.ts'

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
  /** `note` is what they should know. */
  assign: (member: Named | null, note?: string | null) => void
  assignTeam: (team: Named | null, note?: string | null) => void
}

/** Gives what can be done with one conversation, each with its toast and its undo. */
export function useConversationVerbs({ id: conversationId, assignee, team, snoozedUntil }: Conversation): ConversationVerbs {
  const { act, user } = useAct()
  const unsnooze =
    snoozedUntil === null ? { verb: 'wake' as const, conversationId } : { verb: 'snooze' as const, conversationId, until: snoozedUntil }
  return {
    takeOver: () => act({ verb: 'takeOver', conversationId }, { done: 'Taken over', undo: { verb: 'handBack', conversationId } }),
    handBack: () =>
      act({ verb: 'handBack', conversationId }, { done: 'Handed back to the bot', undo: { verb: 'takeOver', conversationId } }),
    close: () => act({ verb: 'close', conversationId }, { done: 'Conversation closed', undo: { verb: 'reopen', conversationId } }),
    reopen: () => act({ verb: 'reopen', conversationId }, { done: 'Conversation reopened', undo: { verb: 'close', conversationId } }),
    markRead: () => act({ verb: 'markRead', conversationId }),
    markUnread: () => act({ verb: 'markUnread', conversationId }, { done: 'Marked as unread', undo: { verb: 'markRead', conversationId } }),
    snooze: (until) => act({ verb: 'snooze', conversationId, until }, { done: 'Snoozed', undo: unsnooze }),
    wake: () => act({ verb: 'wake', conversationId }, { done: 'Awake again', undo: unsnooze }),
    assign: (member, note = null) =>
      act(
        { verb: 'assign', conversationId, member, note },
        {
          done: member ? `Assigned to ${member.id === user.uid ? 'you' : member.name}` : 'Assigned to nobody',
          undo: { verb: 'assign', conversationId, member: assignee },
        },
      ),
    assignTeam: (next, note = null) =>
      act(
        { verb: 'assignTeam', conversationId, team: next, note },
        { done: next ? `Given to ${next.name}` : 'Taken from its team', undo: { verb: 'assignTeam', conversationId, team } },
      ),
  }
}
