import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { SquarePen } from 'lucide-react'
import { useEffect } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ConversationCounts, ConversationFilter } from '#domain/conversations/conversation.ts'
import { conversationsQuery } from '#web/api/conversations/list-conversations.ts'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { itemsOf, loadMore } from '#web/kit/list/paged-list.tsx'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { savedFiltersQuery } from '#web/api/saved-filters/list-saved-filters.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'

import { ConversationList } from './conversation-list.tsx'
import { EmptyList } from './empty-list.tsx'
import { OnboardingStrip } from './onboarding/onboarding-card.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { type InboxSearch, isNarrowed } from './inbox-search.ts'
import { BulkBar } from './list/bulk-bar.tsx'
import { useSelection } from './list/selection.ts'
import { SortMenu } from './list/sort-menu.tsx'
import { VIEW_LIST, viewLabel } from './views.ts'
import { ViewMenu } from './views/view-menu.tsx'

type Props = {
  search: InboxSearch
  filter: ConversationFilter
  counts: ConversationCounts | undefined
  conversationId: string | null
  titleMenu: boolean
  className?: string
}

/** The list of conversations that the view and its filters let through. */
export function ListPane({ search, filter, counts, conversationId, titleMenu, className }: Props) {
  const { app } = useCurrentApp()
  const [{ density }] = usePreferences()
  const list = useInfiniteQuery(conversationsQuery(app.id, filter, search.viewAs))
  const label = useViewLabel(search)
  const selection = useSelection()
  const count = counts && openCount(search, counts)
  const items = itemsOf(list)
  const rowHeight = density === 'compact' ? 64 : 88
  const key = JSON.stringify([filter, search.viewAs])

  // What was picked in another list is out of sight.
  useEffect(() => selection.clear(), [key]) // oxlint-disable-line react/exhaustive-deps

  return (
    <section
      aria-label={t('Conversations')}
      className={clsx(
        'flex h-full shrink-0 flex-col border-e border-line max-md:w-full max-md:border-e-0 md:w-[clamp(17.5rem,24vw,21rem)]',
        className,
      )}
    >
      <header className="@container flex h-14 shrink-0 items-center gap-1 border-b border-line ps-4 pe-2">
        <h2 className={clsx('min-w-0 text-title font-semibold', !titleMenu && 'truncate')}>
          {titleMenu ? <ViewMenu search={search} label={label} /> : label}
        </h2>
        {count !== undefined && <Count count={count} isSnoozed={search.view === 'snoozed'} />}
        <div className="flex-1" />
        <SortMenu sort={filter.sort} />
        <FilterMenu search={search} filter={filter} />
        <Link
          to="."
          search={(before) => ({ ...before, compose: 'new' })}
          aria-label={t('New conversation')}
          title={t('New conversation')}
          aria-keyshortcuts="c"
          className={iconButtonStyle()}
        >
          <SquarePen strokeWidth={1.75} />
        </Link>
      </header>
      <OnboardingStrip conversations={items} />
      <div className="relative min-h-0 flex-1">
        <QueryState query={list} what={t('conversations')} hint={t('Your drafts are safe.')}>
          <RowBones count={7} height={rowHeight === 64 ? 'h-16' : 'h-22'} />
        </QueryState>
        {items?.length === 0 && <EmptyList search={search} counts={counts} demo={app.demo} />}
        {items && items.length > 0 && (
          <ConversationList
            key={key}
            items={items}
            search={search}
            conversationId={conversationId}
            rowHeight={rowHeight}
            onEnd={() => loadMore(list)}
          />
        )}
        <BulkBar filter={filter} listed={items ?? []} hasMore={list.hasNextPage} />
      </div>
    </section>
  )
}

/** How many the list holds: open ones, where it does not say itself what they are. */
const Count = ({ count, isSnoozed }: { count: number; isSnoozed: boolean }) => (
  <span className="text-secondary whitespace-nowrap text-ink-2 tabular-nums @max-[18.5rem]:hidden">
    {isSnoozed ? count : t('{count} open', { count })}
  </span>
)

/** How many open ones the list holds, where the counters say so. */
function openCount(search: InboxSearch, counts: ConversationCounts): number | undefined {
  if (search.saved !== undefined || isNarrowed(search)) return undefined
  if (search.teamId !== undefined) return counts.teams[search.teamId] ?? 0
  return VIEW_LIST.find(({ view }) => view === (search.view ?? 'all'))?.count?.(counts)
}

/** Gives the name of what the list shows: a saved filter's, a team's or a view's. */
function useViewLabel({ saved, teamId, view = 'all' }: InboxSearch): string {
  const { app } = useCurrentApp()
  const filters = useQuery(savedFiltersQuery(app.id))
  const teams = useQuery(teamsQuery(app.id))
  if (saved !== undefined) return filters.data?.items.find(({ id }) => id === saved)?.name ?? t('Saved filter')
  if (teamId !== undefined) return teams.data?.items.find(({ id }) => id === teamId)?.name ?? t('Team')
  return viewLabel(view)
}
