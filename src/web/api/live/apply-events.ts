import type { QueryClient } from '@tanstack/react-query'

import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { LiveEvent } from '#domain/realtime.ts'

import { queryKeys } from '../query-keys.ts'
import { askAgain } from './ask-again.ts'
import { patchUnlessOlder } from './patch-conversation.ts'
import type { Pages } from './patch-list.ts'
import { patchThread } from './patch-thread.ts'

/** Writes what the server pushed into the cache. An event that is older than what is shown changes nothing back. */
export function applyEvents(queries: QueryClient, appId: string, userId: string, events: readonly LiveEvent[]): void {
  for (const { event, message, conversation } of events) {
    patchUnlessOlder(queries, appId, userId, conversation)
    queries.setQueryData<Pages<ThreadItem>>(
      queryKeys.thread(appId, conversation.id),
      (thread) => thread && patchThread(thread, { event, message }),
    )
    // Answers that are under way were made before this event, and would undo it: they are asked for again.
    const { conversation: one, thread, conversationLists } = queryKeys
    for (const queryKey of [one(appId, conversation.id), thread(appId, conversation.id), conversationLists(appId)]) {
      if (queries.isFetching({ queryKey }) > 0) askAgain(queries, queryKey)
    }
    if (event.body.type === 'event_noted') void queries.invalidateQueries({ queryKey: queryKeys.events(appId) })
    if (event.body.type === 'order_noted' || event.body.type === 'order_notice_unsent') {
      void queries.invalidateQueries({ queryKey: queryKeys.orders(appId) })
    }
    if (event.body.type === 'scheduled_changed') void queries.invalidateQueries({ queryKey: queryKeys.scheduled(appId, conversation.id) })
    // Two conversations became one, or one two: every line has another number now.
    if (RENUMBERS.has(event.body.type)) {
      void queries.invalidateQueries({ queryKey: queryKeys.conversations(appId) })
      void queries.invalidateQueries({ queryKey: queryKeys.contacts(appId) })
    }
    if (event.body.type === 'contact_updated') void queries.invalidateQueries({ queryKey: queryKeys.contacts(appId) })
  }
  if (events.some(({ event }) => changesCounts(event.body.type))) {
    void queries.invalidateQueries({ queryKey: queryKeys.conversationCounts(appId) })
  }
}

const RENUMBERS: ReadonlySet<string> = new Set(['contacts_joined', 'contact_parted', 'conversations_merged', 'conversation_separated'])

// A delivery report changes no count, and in a busy app they are most of what comes in.
const changesCounts = (type: LiveEvent['event']['body']['type']): boolean => type !== 'message_status_changed' && type !== 'contact_updated'
