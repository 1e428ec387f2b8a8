import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { Conversation } from '#domain/conversations/conversation.ts'

import { threadQuery } from '#web/api/conversations/list-thread.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import { findNews, type News } from './find-news.ts'

export interface NewsGate {
  news: News | null
  /** Colleagues who are writing a reply here now, where one writes too; empty where nobody is. */
  replying: string
  /** Whether a second confirmation is waited for: somebody else answered already, or is about to. */
  asking: boolean
  /** Tells whether what is written may be sent now; where somebody else answered, or is replying, it asks first, once for each. */
  confirm: () => boolean
  dismiss: () => void
}

const keyOf = (conversationId: string) => `draftBegun:${conversationId}`

/** Follows what others say while a reply is written, so that two people do not answer the same thing. */
export function useNews({ id, lastSeq }: Conversation, isWritten: boolean, typing: string): NewsGate {
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
  const replying = isWritten ? typing : ''
  const doubt = news?.kind === 'answered' ? news.latest.id : replying === '' ? null : ['replying', replying].join(' ')
  return {
    news,
    replying,
    asking: doubt !== null && askedOf === doubt,
    confirm: () => {
      if (doubt === null || askedOf === doubt) return true
      setAskedOf(doubt)
      return false
    },
    dismiss: () => begin(lastSeq),
  }
}

const readSeq = (kept: string | null): number | null => (kept !== null && /^\d{1,10}$/.test(kept) ? Number(kept) : null)
