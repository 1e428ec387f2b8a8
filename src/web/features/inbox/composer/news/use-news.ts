import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { Conversation } from '#domain/conversations/conversation.ts'

import { threadQuery } from '#web/api/conversations/list-thread.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import { findNews, type News } from './find-news.ts'

export interface NewsGate {
  news: News | null
  /** Whether a second confirmation is waited for: somebody else answered already. */
  asking: boolean
  /** Tells whether what is written may be sent now; where somebody else answered it asks first, once for each answer. */
  confirm: () => boolean
  dismiss: () => void
}

const keyOf = (conversationId: string) => `draftBegun:${conversationId}`

/** Follows what others say while a reply is written, so that two people do not answer the same thing. */
export function useNews({ id, lastSeq }: Conversation, isWritten: boolean): NewsGate {
  const { app } = useCurrentApp()
  const { user } = useSession()
  const { data } = useInfiniteQuery(threadQuery(app.id, id))
  const [begun, setBegun] = useState(() => readSeq(localStorage.getItem(keyOf(id))))
  const [askedOf, setAskedOf] = useState<string | null>(null)
  const begin = (seq: number | null) => {
    setBegun(seq)
    if (seq === null) localStorage.removeItem(keyOf(id))
    else localStorage.setItem(keyOf(id), String(seq))
  }

  useEffect(() => {
    if (isWritten !== (begun !== null)) begin(isWritten ? lastSeq : null)
    // Only that it begins or ends counts: what is said meanwhile is the news.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWritten])

  const items = data?.pages.flatMap((page) => page.items) ?? []
  const news = begun === null ? null : findNews(items, begun, user?.uid ?? '')
  const answer = news?.kind === 'answered' ? news.latest.id : null
  return {
    news,
    asking: answer !== null && askedOf === answer,
    confirm: () => {
      if (answer === null || askedOf === answer) return true
      setAskedOf(answer)
      return false
    },
    dismiss: () => begin(lastSeq),
  }
}

const readSeq = (kept: string | null): number | null => (kept !== null && /^\d{1,10}$/.test(kept) ? Number(kept) : null)
