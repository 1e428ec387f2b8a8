import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { Message } from '#domain/messages/message.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The message of the bot whose explanation is open. */
    explained?: string | undefined
  }
}

/** The message whose explanation is open. The browser's history keeps it, so that whoever looks at its step in the flow finds it open when they come back. */
export function useExplained(items: readonly ThreadItem[]): [Message | null, (message: Message | null) => void] {
  const explained = useLocation({ select: ({ state }) => state.explained })
  const navigate = useNavigate()
  const open = useCallback(
    (message: Message | null) =>
      void navigate({ to: '.', search: (before) => before, state: (before) => ({ ...before, explained: message?.id }), replace: true }),
    [navigate],
  )
  const found = explained === undefined ? undefined : items.find(({ message }) => message?.id === explained)
  return [found?.message ?? null, open]
}
