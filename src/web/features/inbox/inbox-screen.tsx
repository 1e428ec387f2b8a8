import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useMatch, useNavigate, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Eye } from 'lucide-react'
import { useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { countsQuery } from '#web/api/conversations/count-conversations.ts'
import { savedFiltersQuery } from '#web/api/saved-filters/list-saved-filters.ts'
import { Ahead } from '#web/kit/hooks/preload.tsx'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useRailOpen } from '#web/preferences/use-rail.ts'
import { useTestPhoneOpen } from '#web/session/test-phone.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Keys } from '#web/kit/text/keys.tsx'
import type { Action } from '#web/actions/action.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { membersQuery } from '#web/api/members/list-members.ts'
import { linkStyle } from '#web/kit/text/text-link.tsx'

import { ConversationPane, OpenConversation } from './conversation-pane.tsx'
import { filterOf, type InboxSearch } from './inbox-search.ts'
import { InboxKeys } from './inbox-keys.tsx'
import { SelectionContext, useSelectionState } from './list/selection.ts'
import { GoOnContext, useListPlace } from './list/use-list-place.ts'
import { ListPane } from './list-pane.tsx'
import { OnboardingCard } from './onboarding/onboarding-card.tsx'
import { Composing, StartDialog } from './start/composing.tsx'
import { useShownConversation } from './use-shown-conversation.ts'
import { VIEW_LIST } from './views.ts'
import { ViewsPane } from './views-pane.tsx'

const route = getRouteApi('/gate/shell/inbox')

/** Opened next from a list that stands there. */
const NEXT = [OpenConversation]
/** Opened from anywhere in the inbox. */
const ALWAYS = [StartDialog]

/** The shared inbox: views, list, thread and contact panel. Narrow screens show one pane at a time. */
export function InboxScreen() {
  const { app } = useCurrentApp()
  const { search, compose, atLine } = useListSearch()
  const match = useMatch({ from: '/gate/shell/inbox/$conversationId', shouldThrow: false })
  const conversationId = match?.params.conversationId ?? null
  const wide = useWide()
  const [{ viewsOpen }] = usePreferences()
  const saved = useQuery(savedFiltersQuery(app.id))
  const counts = useQuery(countsQuery(app.id, search.viewAs))
  const filter = useMemo(() => filterOf(search, saved.data?.items), [search, saved.data])
  const selection = useSelectionState()
  const place = useListPlace({ filter, viewAs: search.viewAs, conversationId })
  const { shownId, isBehind, catchUp } = useShownConversation(conversationId, atLine)

  usePageTitle(t('Inbox'))

  return (
    <SelectionContext value={selection}>
      <GoOnContext value={place.goOn}>
        <main className="flex h-full min-w-0 flex-col">
          <h1 className="sr-only">{t('Inbox')}</h1>
          {search.viewAs !== undefined && <ViewAsBar userId={search.viewAs} />}
          <div className="flex min-h-0 min-w-0 flex-1">
            <ViewActions viewAs={search.viewAs} />
            <InboxKeys place={place} conversationId={conversationId} />
            {wide && viewsOpen && <ViewsPane search={search} counts={counts.data} />}
            <ListPane
              className={clsx(conversationId && 'max-md:hidden')}
              search={search}
              filter={filter}
              counts={counts.data}
              conversationId={conversationId}
              titleMenu={!wide || !viewsOpen}
            />
            <div
              aria-busy={isBehind}
              onPointerDownCapture={isBehind ? catchUp : undefined}
              className={clsx('h-full min-w-0 flex-1', !conversationId && 'max-md:hidden')}
            >
              {shownId ? <ConversationPane key={shownId} conversationId={shownId} wide={wide} /> : <EmptyThread />}
              {!conversationId && <Ahead parts={NEXT} />}
            </div>
          </div>
          <Ahead parts={ALWAYS} />
          <Composing search={search} compose={compose} />
        </main>
      </GoOnContext>
    </SelectionContext>
  )
}

/** What the address says of the list; the same object for as long as it says the same, so that rows need not be drawn again. */
function useListSearch(): { search: Omit<InboxSearch, 'line' | 'compose'>; compose: string | undefined; atLine: boolean } {
  const found = route.useSearch()
  return useMemo(() => {
    const { line, compose, ...search } = found
    return { search, compose, atLine: line !== undefined }
  }, [found])
}

/** Whether the views and the contact panel stand beside the thread: the rail's labels and the test phone take of that room. */
function useWide(): boolean {
  const railOpen = useRailOpen()
  const hasPhone = useTestPhoneOpen()
  return useMediaQuery(railOpen ? '(min-width: 1440px)' : '(min-width: 1280px)') && !hasPhone
}

/** Where the thread will be. */
function EmptyThread() {
  return (
    <OnboardingCard
      otherwise={
        <EmptyState title={t('Select a conversation')}>
          {rich('Choose one from the list, or press {value} for the first.', { value: <Keys keys="j" /> })}
        </EmptyState>
      }
    />
  )
}

/** Adds the ways to every view, team and saved filter. Draws nothing. */
function ViewActions({ viewAs }: Pick<InboxSearch, 'viewAs'>) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const teams = useQuery(teamsQuery(app.id)).data?.items ?? []
  const saved = useQuery(savedFiltersQuery(app.id)).data?.items ?? []
  const to = (id: string, label: string, search: InboxSearch): Action => ({
    id: `view-${id}`,
    name: t('View: {label}', { label }),
    group: 'Inbox',
    keywords: t('list show'),
    perform: () => void navigate({ to: '/inbox', search: { ...search, viewAs } }),
  })
  useActions([
    ...VIEW_LIST.map(({ view, label }) => to(view, label, { view })),
    ...teams.map(({ id, name }) => to(id, name, { view: 'all', teamId: id })),
    ...saved.map(({ id, name }) => to(id, name, { saved: id })),
  ])
  return null
}

/** Says through whose eyes an admin sees the list and its counts. */
function ViewAsBar({ userId }: { userId: string }) {
  const { app } = useCurrentApp()
  const members = useQuery(membersQuery(app.id))
  const name = members.data?.items.find((member) => member.userId === userId)?.name ?? t('This member')
  return (
    <div role="status" className="flex min-h-9 shrink-0 items-center gap-2 bg-info-soft px-4 py-1 text-secondary text-info">
      <Eye className="size-4 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">{t('The list and the counts show what {name} sees.', { name })}</span>
      <Link to="/inbox" className={linkStyle()}>
        {t('Show what I see')}
      </Link>
    </div>
  )
}
