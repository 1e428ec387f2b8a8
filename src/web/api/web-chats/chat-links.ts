import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The links to a web chat with one flow. */
export const chatLinksQuery = (appId: string, webChatId: string) =>
  queryOptions({
    queryKey: queryKeys.chatLinks(appId, webChatId),
    queryFn: ({ signal }) => call('listChatLinks', { appId, webChatId }, { signal }),
  })

/** Closes links, and asks for the list again after each change. */
export function useChatLinks(appId: string, webChatId: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.chatLinks(appId, webChatId) })
  const remove = useMutation({
    mutationFn: (chatLinkId: string) => call('removeChatLink', { appId, webChatId, chatLinkId }),
    onSuccess: refresh,
  })
  return { refresh, remove }
}
