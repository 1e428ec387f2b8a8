import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, use, useEffect, useRef } from 'react'

import type { Conversation, ConversationFilter } from '#domain/conversations/conversation.ts'

import { conversationsQuery } from '#web/api/conversations/list-conversations.ts'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Opens what comes after a conversation that is done with; gives the way back, or null where one stays. */
export type GoOn = (conversationId: string) => (() => void) | null

export const GoOnContext = createContext<GoOn>(() => null)

/** Gives the way on from a conversation that is done with. */
export const useGoOn = (): GoOn => use(GoOnContext)

type Place = { filter: ConversationFilter; viewAs: string | undefined; conversationId: string | null }

/** Where one is in the list, also once the open conversation has left it: what stood behind it is in its place then. */
export function useListPlace({ filter, viewAs, conversationId }: Place) {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [{ afterDone }] = usePreferences()
  const left = useRef(0)
  const items = (): readonly Conversation[] =>
    queries.getQueryData(conversationsQuery(app.id, filter, viewAs).queryKey)?.pages.flatMap((page) => page.items) ?? []
  const at = (): number => items().findIndex(({ id }) => id === conversationId)
  const keep = () => {
    const now = at()
    if (now >= 0) left.current = now
  }
  // Opened from a link it may stand nowhere: then the list begins at its top.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(keep, [conversationId])

  const open = (id: string | undefined) => {
    if (id) void navigate({ to: '/inbox/$conversationId', params: { conversationId: id }, search: (search) => search })
  }
  const goOn: GoOn = (id) => {
    if (afterDone === 'stay' || id !== conversationId) return null
    keep()
    const list = items()
    const next = list.find((_, index) => index > left.current) ?? list[left.current - 1]
    if (afterDone === 'next' && next && next.id !== id) open(next.id)
    else void navigate({ to: '/inbox', search: (search) => search })
    return () => open(id)
  }
  return {
    items,
    open,
    goOn,
    /** Opens the next or the previous one. */
    step(by: 1 | -1): void {
      const now = at()
      keep()
      if (now >= 0) return open(items()[now + by]?.id)
      if (conversationId === null) return open(items()[left.current]?.id ?? items()[0]?.id)
      // It has left the list: the next one stands where it stood.
      open(items()[by === 1 ? left.current : left.current - 1]?.id)
    },
  }
}
