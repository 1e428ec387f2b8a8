import { hashKey, type QueryClient } from '@tanstack/react-query'

import type { Conversation, ConversationFilter } from '#domain/conversations/conversation.ts'

import { queryKeys } from '../query-keys.ts'
import { matchesFilter } from './matches-filter.ts'
import { type Pages, patchList } from './patch-list.ts'

/** Shows a conversation as it now stands everywhere: by itself and in every loaded list. */
export function patchConversation(queries: QueryClient, appId: string, userId: string, conversation: Conversation): void {
  queries.setQueryData<Conversation>(queryKeys.conversation(appId, conversation.id), conversation)
  for (const query of queries.getQueryCache().findAll({ queryKey: queryKeys.conversationLists(appId) })) {
    const filter = query.queryKey[4] as ConversationFilter | undefined
    if (!filter || hashKey(queryKeys.conversationList(appId, filter)) !== query.queryHash) continue
    queries.setQueryData<Pages<Conversation>>(
      query.queryKey,
      (list) => list && patchList(list, conversation, { belongs: matchesFilter(conversation, filter, userId), sort: filter.sort }),
    )
  }
}

/** Shows a conversation unless what is shown is newer: answers and events overtake one another. */
export function patchUnlessOlder(queries: QueryClient, appId: string, userId: string, conversation: Conversation): void {
  const known = cachedConversation(queries, appId, conversation.id)
  if (!known || known.lastSeq <= conversation.lastSeq) patchConversation(queries, appId, userId, conversation)
}

/** Takes out of what is loaded a conversation that somebody may see no longer. */
export function forgetConversation(queries: QueryClient, appId: string, id: string): void {
  for (const [queryKey] of queries.getQueriesData<Pages<Conversation>>({ queryKey: queryKeys.conversationLists(appId) })) {
    queries.setQueryData<Pages<Conversation>>(queryKey, (list) => {
      const pages = list?.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.id !== id) }))
      return list && pages && { ...list, pages }
    })
  }
  void queries.resetQueries({ queryKey: queryKeys.conversation(appId, id) })
  queries.removeQueries({ queryKey: queryKeys.thread(appId, id) })
}

/** Finds a conversation in what is loaded. */
export function cachedConversation(queries: QueryClient, appId: string, id: string): Conversation | undefined {
  const one = queries.getQueryData<Conversation>(queryKeys.conversation(appId, id))
  if (one) return one
  for (const [, list] of queries.getQueriesData<Pages<Conversation>>({ queryKey: queryKeys.conversationLists(appId) })) {
    const found = list?.pages.flatMap((page) => page.items).find((conversation) => conversation.id === id)
    if (found) return found
  }
  return undefined
}
