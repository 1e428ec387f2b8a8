import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FoundMessage } from '#domain/api/conversations/search.ts'
import { wordsOf } from '#domain/conversations/searchable-text.ts'

import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Where in one conversation some words were said, newest first, page by page. */
const conversationSearchQuery = (appId: string, conversationId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.search(appId), 'conversation', conversationId, q] as const,
    queryFn: ({ pageParam, signal }) =>
      call('search', { appId, conversationId, q, in: 'messages', limit: 50, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    enabled: q !== '',
    staleTime: 10_000,
  })

const PAUSE_MS = 250
const NOTHING: Readonly<Record<string, readonly string[]>> = {}

interface Find {
  /** What stands in the field. */
  text: string
  write: (text: string) => void
  /** The words that are marked in the thread. */
  words: readonly string[]
  current: FoundMessage | null
  hasOlder: boolean
  hasNewer: boolean
  /** Goes to the next one of that side; asks at once for what was only just written. */
  step: (way: 'older' | 'newer') => void
  corrected: Readonly<Record<string, readonly string[]>>
  /** How it stands, in words. */
  says: string
}

/** Looks for words in one conversation and keeps which of the places one is at; each place one comes to is gone to once. */
export function useFind(conversationId: string, onGo: (seq: number) => void): Find {
  const { app } = useCurrentApp()
  const [text, setText] = useState('')
  const [place, setPlace] = useState({ q: '', at: 0 })
  const written = text.trim()
  const list = useInfiniteQuery(conversationSearchQuery(app.id, conversationId, place.q))
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  const corrected = list.data?.pages[0]?.corrected ?? NOTHING
  const current = messages[place.at] ?? null

  useEffect(() => {
    if (written === place.q) return
    const timer = setTimeout(() => setPlace({ q: written, at: 0 }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [written, place.q])

  useEffect(() => {
    if (current) onGo(current.seq)
    // Once for each place one comes to: what is drawn again goes nowhere.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current?.messageId, place.q])

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const isNearEnd = place.at >= messages.length - 1
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])

  return {
    text,
    write: setText,
    words: place.q === '' ? [] : [...wordsOf(place.q), ...Object.values(corrected).flat()],
    current,
    hasOlder: place.at < messages.length - 1,
    hasNewer: place.at > 0,
    step: (way) => {
      if (written !== place.q) return setPlace({ q: written, at: 0 })
      const at = Math.min(Math.max(place.at + (way === 'older' ? 1 : -1), 0), messages.length - 1)
      if (at === place.at && current) return onGo(current.seq)
      if (at >= 0) setPlace({ q: place.q, at })
    },
    corrected,
    says: saysOf(place, total, list),
  }
}

function saysOf({ q, at }: { q: string; at: number }, total: number, { isPending, isError }: { isPending: boolean; isError: boolean }) {
  if (q === '') return ''
  if (isError) return t('Couldn’t search')
  if (isPending) return t('Searching…')
  return total === 0 ? t('Nothing found') : t('{at} of {total}', { at: at + 1, total })
}
