import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider, useParams } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { ConversationFilter } from '#domain/conversations/conversation.ts'
import { conversationsQuery } from '#web/api/conversations/list-conversations.ts'
import { aConversation } from '#web/api/live/testing/a-conversation.ts'
import { createTestQueries, inApp, TEST_APP } from '#web/kit/testing/in-app.tsx'
import { show } from '#web/kit/testing/show.tsx'
import type { AfterDone } from '#web/preferences/preferences.ts'

import { useListPlace } from './use-list-place.ts'

const FILTER = ConversationFilter.parse({})

function Inbox() {
  const { conversationId = null } = useParams({ strict: false })
  const place = useListPlace({ filter: FILTER, viewAs: undefined, conversationId })
  return (
    <>
      <p>Open: {conversationId ?? 'none'}</p>
      <button type="button" onClick={() => conversationId !== null && place.goOn(conversationId)}>
        Close
      </button>
      <Outlet />
    </>
  )
}

function openInbox(afterDone: AfterDone) {
  const queries = createTestQueries()
  const items = ['one', 'two', 'three'].map((id) => aConversation({ id }))
  queries.setQueryData(conversationsQuery(TEST_APP.id, FILTER).queryKey, { pages: [{ items, nextCursor: null }], pageParams: [''] })
  const root = createRootRoute()
  const inbox = createRoute({ getParentRoute: () => root, path: '/inbox', component: Inbox })
  const routeTree = root.addChildren([inbox.addChildren([createRoute({ getParentRoute: () => inbox, path: '/$conversationId' })])])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/inbox/two'] }) })
  show(inApp(<RouterProvider router={router} />, { queries, preferences: { afterDone } }))
}

test.each([
  ['next', 'Open: three'],
  ['list', 'Open: none'],
  ['stay', 'Open: two'],
] as const)('after a conversation is done with, “%s” leaves %s', async (afterDone, says) => {
  openInbox(afterDone)
  await expect.element(page.getByText('Open: two')).toBeVisible()

  await page.getByRole('button', { name: 'Close' }).click()

  await expect.element(page.getByText(says)).toBeVisible()
})
