import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { SearchQuery } from '#domain/api/conversations/search.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Corrected } from '#web/kit/text/corrected.tsx'
import { FoundContacts, FoundEvents, FoundOrders } from './found-things.tsx'
import { FoundMessages } from './found-messages.tsx'
import { AUTHORS, parseSearchAddress, PLACES, type SearchAddress } from './search-address.ts'

type Sought = Pick<SearchQuery, 'q' | 'in' | 'by'>

/** What is found for some words; messages page by page. */
const searchQuery = (appId: string, sought: Sought) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.search(appId), sought] as const,
    queryFn: ({ pageParam, signal }) => call('search', { appId, ...sought, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    enabled: sought.q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

const useSearchList = (appId: string, sought: Sought) => useInfiniteQuery(searchQuery(appId, sought))

const route = getRouteApi('/gate/shell/search')

/** Finds what was said, who said it, what was bought and what was booked. */
export function SearchScreen() {
  const { app } = useCurrentApp()
  const address = parseSearchAddress(route.useSearch())
  const { q = '', in: place = 'all', by = 'anybody' } = address
  const navigate = useNavigate()
  const field = useRef<HTMLDivElement>(null)
  const go = (change: SearchAddress) => void navigate({ to: '/search', search: { ...address, ...change }, replace: true })
  const list = useSearchList(app.id, { q, in: place, by })

  usePageTitle(t('Search'))
  useEffect(() => {
    field.current?.querySelector('input')?.focus()
  }, [])

  return (
    <main className="flex h-full min-w-0 flex-col">
      <h1 className="sr-only">{t('Search')}</h1>
      <header ref={field} className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <SearchField
          label={t('Search everything')}
          placeholder={t('Words, a name, a number, an order')}
          value={q}
          onChange={(words) => go({ q: words || undefined })}
          className="w-full max-w-112"
        />
        <Segmented
          label={t('What to find')}
          value={place}
          options={PLACES}
          onChange={(next) => go({ in: next === 'all' ? undefined : next })}
        />
        {(place === 'all' || place === 'messages') && (
          <Select
            label={t('Who said it')}
            className="w-48"
            value={by}
            options={AUTHORS}
            onChange={(next) => go({ by: next === 'anybody' ? undefined : next })}
          />
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={list.isFetching}>
        <div className="mx-auto flex max-w-208 flex-col gap-6 p-6 max-md:p-4">
          {q === '' ? (
            <EmptyState title={t('Search everything')}>{t('Typos and accents are fine.')}</EmptyState>
          ) : (
            <Results
              list={list}
              words={q}
              onWiden={place !== 'all' || by !== 'anybody' ? () => go({ in: undefined, by: undefined }) : undefined}
            />
          )}
        </div>
      </div>
    </main>
  )
}

type ResultsProps = { list: ReturnType<typeof useSearchList>; words: string; onWiden: (() => void) | undefined }

/** What was found; `onWiden` where the search looks in one place or at one author alone. */
function Results({ list, words, onWiden }: ResultsProps) {
  const [first] = list.data?.pages ?? []
  if (!first)
    return list.isError ? (
      <ErrorState title={t('Couldn’t search')} hint={t('Try again.')} reference={list.error.message} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton label={t('Searching')} onRetry={() => void list.refetch()}>
        <RowBones count={5} height="h-18" />
      </Skeleton>
    )
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? []
  const found = messages.length + first.contacts.length + first.orders.length + first.events.length
  return (
    <>
      <Corrected corrected={first.corrected} />
      <FoundContacts items={first.contacts} />
      <FoundOrders items={first.orders} />
      <FoundEvents items={first.events} />
      <FoundMessages items={messages} />
      {found === 0 && (
        <EmptyState
          title={t('Nothing found for “{words}”', { words })}
          action={onWiden && <Button onClick={onWiden}>{t('Search everything')}</Button>}
        >
          {t('Only what you may see is searched.')}
        </EmptyState>
      )}
      {list.hasNextPage && (
        <Button className="self-center" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('Show older')}
        </Button>
      )}
    </>
  )
}
