import { getRouteApi, useMatch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect } from 'react'

import { APP_TITLE } from '#domain/constants.ts'

import { useMediaQuery } from '../../kit/use-media-query.ts'
import { usePreferences } from '../../preferences/use-preferences.ts'
import { ConversationPane } from './conversation-pane.tsx'
import { EmptyThread } from './empty-thread.tsx'
import { InboxKeys } from './inbox-keys.tsx'
import { filterOf } from './inbox-search.ts'
import { ListPane } from './list-pane.tsx'
import { ViewsPane } from './views-pane.tsx'

const route = getRouteApi('/gate/shell/inbox')

/** The shared inbox: views, list, thread and contact panel. Narrow screens show one pane at a time. */
export function InboxScreen() {
  const search = route.useSearch()
  const match = useMatch({ from: '/gate/shell/inbox/$conversationId', shouldThrow: false })
  const conversationId = match?.params.conversationId ?? null
  const wide = useMediaQuery('(min-width: 1280px)')
  const [{ viewsOpen }] = usePreferences()
  const filter = filterOf(search)

  useEffect(() => {
    document.title = `Inbox · ${APP_TITLE}`
  }, [])

  return (
    <main className="flex h-full min-w-0">
      <InboxKeys filter={filter} conversationId={conversationId} />
      {wide && viewsOpen && <ViewsPane search={search} />}
      <ListPane
        className={clsx(conversationId && 'max-md:hidden')}
        search={search}
        filter={filter}
        conversationId={conversationId}
        titleMenu={!wide || !viewsOpen}
      />
      <div className={clsx('h-full min-w-0 flex-1', !conversationId && 'max-md:hidden')}>
        {conversationId ? <ConversationPane key={conversationId} conversationId={conversationId} wide={wide} /> : <EmptyThread />}
      </div>
    </main>
  )
}
