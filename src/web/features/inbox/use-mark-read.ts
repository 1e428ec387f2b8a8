import { useEffect } from 'react'

import type { Conversation } from '#domain/conversations/conversation.ts'

import { useAct } from './use-act.ts'

/** Marks a conversation as read while it is open in front of somebody's eyes. */
export function useMarkRead({ id, unreadCount, lastSeq }: Conversation): void {
  const { act } = useAct()
  useEffect(() => {
    if (unreadCount === 0) return
    const mark = () => {
      if (document.visibilityState === 'visible') act({ verb: 'markRead', conversationId: id })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
    // A new message (lastSeq) on a conversation that stayed unread is a new reason to mark it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, unreadCount > 0, lastSeq])
}
