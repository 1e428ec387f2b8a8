import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useMatch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect } from 'react'

import { APP_TITLE } from '#domain/constants.ts'

import { countsQuery } from '#web/api/conversations/count-conversations.ts'
import { savedFiltersQuery } from '#web/api/saved-filters/list-saved-filters.ts'
import { Ahead } from '#web/kit/hooks/preload.tsx'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ConversationPane, OpenConversation } from './conversation-pane.tsx'
import { EmptyThread } from './empty-thread.tsx'
import { filterOf } from './inbox-search.ts'
import { InboxKeys } from './inbox-keys.tsx'
import { SelectionContext, useSelectionState } from './list/selection.ts'
import { ListPane } from './list-pane.tsx'
import { ViewActions } from './views/view-actions.tsx'
import { ViewAsBar } from './views/view-as-bar.tsx'
import { ViewsPane } from './views-pane.tsx'

const route = getRouteApi('/gate/shell/inbox')

/** Opened next from a list that stands there. */
const NEXT = [OpenConversation]

/** The shared inbox: views, list, thread and contact panel. Narrow screens show one pane at a time. */
export function InboxScreen() {
  const { app } = useCurrentApp()
  const { line: _, ...search } = route.useSearch()
  const match = useMatch({ from: '/gate/shell/inbox/$conversationId', shouldThrow: false })
  const conversationId = match?.params.conversationId ?? null
  const wide = useMediaQuery('(min-width: 1280px)')
  const [{ viewsOpen }] = usePreferences()
  const saved = useQuery(savedFiltersQuery(app.id))
  const counts = useQuery(countsQuery(app.id, search.viewAs))
  const filter = filterOf(search, saved.data?.items)
  const selection = useSelectionState()

  useEffect(() => {
    document.title = `Inbox · ${APP_TITLE}`
  }, [])

  return (
    <SelectionContext value={selection}>
      <main className="flex h-full min-w-0 flex-col">
        <h1 className="sr-only">Inbox</h1>
        {search.viewAs !== undefined && <ViewAsBar userId={search.viewAs} />}
        <div className="flex min-h-0 min-w-0 flex-1">
          <ViewActions viewAs={search.viewAs} />
          <InboxKeys filter={filter} viewAs={search.viewAs} conversationId={conversationId} />
          {wide && viewsOpen && <ViewsPane search={search} counts={counts.data} />}
          <ListPane
            className={clsx(conversationId && 'max-md:hidden')}
            search={search}
            filter={filter}
            counts={counts.data}
            conversationId={conversationId}
            titleMenu={!wide || !viewsOpen}
          />
          <div className={clsx('h-full min-w-0 flex-1', !conversationId && 'max-md:hidden')}>
            {conversationId ? <ConversationPane key={conversationId} conversationId={conversationId} wide={wide} /> : <EmptyThread />}
            {!conversationId && <Ahead parts={NEXT} />}
          </div>
        </div>
      </main>
    </SelectionContext>
  )
}
