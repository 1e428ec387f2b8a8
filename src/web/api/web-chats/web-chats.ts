import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { WebChatInput } from '#domain/webchat/web-chat.ts'

import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

const LOOK_MS = 3_000

/** The web chats of the workspace; looked at again and again until the `awaited` one was seen on a site. */
export const webChatsQuery = (appId: string, awaited?: string) =>
  queryOptions({
    queryKey: queryKeys.webChats(appId),
    queryFn: ({ signal }) => call('listWebChats', { appId }, { signal }),
    initialData: () => firstData('listWebChats', { appId }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ id, firstSeenAt }) => id === awaited && firstSeenAt === null) ? LOOK_MS : false,
  })

/** What is known of a contact as a visitor. */
export const visitsQuery = (appId: string, contactId: string) =>
  queryOptions({
    queryKey: queryKeys.visits(appId, contactId),
    queryFn: ({ signal }) => call('listVisits', { appId, contactId }, { signal }),
    staleTime: 15_000,
  })

/** Makes, changes and removes web chats, and renews their secrets. */
export function useWebChats(appId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: queryKeys.webChats(appId) })
  return {
    create: useMutation({ mutationFn: (name: string) => call('createWebChat', { appId, body: { name, settings: {} } }), onSuccess }),
    save: useMutation({
      mutationFn: ({ id: webChatId, ...body }: WebChatInput & { id: string }) => call('updateWebChat', { appId, webChatId, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (webChatId: string) => call('removeWebChat', { appId, webChatId }), onSuccess }),
    renewSecret: useMutation({ mutationFn: (webChatId: string) => call('renewWebChatSecret', { appId, webChatId }), onSuccess }),
  }
}
