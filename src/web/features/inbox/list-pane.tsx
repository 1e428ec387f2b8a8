import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'

import type { ConversationFilter } from '#domain/conversation.ts'

import { ApiError } from '../../api/api-error.ts'
import { countsQuery } from '../../api/conversations/count-conversations.ts'
import { conversationsQuery } from '../../api/conversations/list-conversations.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { Menu, MenuChoice } from '../../kit/menu.tsx'
import { RowBones, Skeleton } from '../../kit/skeleton.tsx'
import { usePreferences } from '../../preferences/use-preferences.ts'
import { useCurrentApp } from '../../session/current-app.tsx'
import { ConversationList } from './conversation-list.tsx'
import { EmptyList } from './empty-list.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { type InboxSearch, type View } from './inbox-search.ts'
import { VIEW_LIST, viewLabel } from './views.ts'

type Props = { search: InboxSearch; filter: ConversationFilter; conversationId: string | null; titleMenu: boolean; className?: string }

/** The list of conversations that the view and its filters let through. */
export function ListPane({ search, filter, conversationId, titleMenu, className }: Props) {
  const { app } = useCurrentApp()
  const [{ density }] = usePreferences()
  const list = useInfiniteQuery(conversationsQuery(app.id, filter))
  const counts = useQuery(countsQuery(app.id))
  const view = search.view ?? 'all'
  const count = counts.data && VIEW_LIST.find((entry) => entry.view === view)?.count?.(counts.data)
  // The open conversation's name is the page's heading; without one it is the view's.
  const Heading = conversationId ? 'h2' : 'h1'
  const items = list.data?.pages.flatMap((page) => page.items)

  return (
    <section
      aria-label="Conversations"
      className={clsx(
        'flex h-full shrink-0 flex-col border-e border-line max-md:w-full max-md:border-e-0 md:w-[clamp(17.5rem,24vw,21.25rem)]',
        className,
      )}
    >
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line px-4">
        <Heading className="text-title font-semibold">{titleMenu ? <ViewMenu view={view} /> : viewLabel(view)}</Heading>
        {count !== undefined && count !== null && (
          <span className="text-secondary whitespace-nowrap text-ink-2 tabular-nums">{count} open</span>
        )}
        <div className="flex-1" />
        <FilterMenu search={search} filter={filter} />
      </header>
      <div className="relative min-h-0 flex-1">
        {list.isPending && (
          <Skeleton label="Loading conversations" onRetry={() => void list.refetch()}>
            <RowBones count={7} height={density === 'compact' ? 'h-16' : 'h-22'} />
          </Skeleton>
        )}
        {list.isError && !items && (
          <ErrorState
            title="Couldn’t load conversations"
            hint={list.error instanceof ApiError ? list.error.hint : 'Your drafts are safe.'}
            reference={list.error.message}
            onRetry={() => void list.refetch()}
          />
        )}
        {items?.length === 0 && <EmptyList search={search} counts={counts.data} demo={app.demo} />}
        {items && items.length > 0 && (
          <ConversationList
            key={JSON.stringify(filter)}
            items={items}
            search={search}
            conversationId={conversationId}
            rowHeight={density === 'compact' ? 64 : 88}
            onEnd={() => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()}
          />
        )}
      </div>
    </section>
  )
}

function ViewMenu({ view }: { view: View }) {
  const navigate = useNavigate()
  const trigger = (
    <button
      type="button"
      className="-ms-2 inline-flex h-9 items-center gap-1 rounded-control px-2 text-title font-semibold hover:bg-hover max-phone:h-11"
    >
      {viewLabel(view)}
      <ChevronDown className="size-4 text-ink-3" aria-hidden />
      <span className="sr-only">Choose a view</span>
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuChoice
        label="Views"
        value={view}
        options={VIEW_LIST.map(({ view: value, label }) => ({ value, label }))}
        onChange={(next) => void navigate({ to: '/inbox', search: { view: next } })}
      />
    </Menu>
  )
}
