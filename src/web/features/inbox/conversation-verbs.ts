import type { Conversation } from '#domain/conversation.ts'

import { useAct } from './use-act.ts'

export interface ConversationVerbs {
  takeOver: () => void
  handBack: () => void
  close: () => void
  reopen: () => void
  assign: (member: { id: string; name: string } | null) => void
}

/** Gives what can be done with one conversation, each with its toast and its undo. */
export function useConversationVerbs({ id: conversationId, assignee }: Conversation): ConversationVerbs {
  const { act, user } = useAct()
  return {
    takeOver: () => act({ verb: 'takeOver', conversationId }, { done: 'Taken over', undo: { verb: 'handBack', conversationId } }),
    handBack: () =>
      act({ verb: 'handBack', conversationId }, { done: 'Handed back to the bot', undo: { verb: 'takeOver', conversationId } }),
    close: () => act({ verb: 'close', conversationId }, { done: 'Conversation closed', undo: { verb: 'reopen', conversationId } }),
    reopen: () => act({ verb: 'reopen', conversationId }, { done: 'Conversation reopened', undo: { verb: 'close', conversationId } }),
    assign: (member) =>
      act(
        { verb: 'assign', conversationId, member },
        {
          done: member ? `Assigned to ${member.id === user.uid ? 'you' : member.name}` : 'Assigned to nobody',
          undo: { verb: 'assign', conversationId, member: assignee },
        },
      ),
  }
}
