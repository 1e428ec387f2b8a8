import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Merges another conversation of the contact into one, and gives what was said on another channel a conversation of its own again. */
export function useMergeConversations(appId: string, conversationId: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.conversations(appId) })
  const merge = useMutation({
    mutationFn: (gone: string) => call('mergeConversations', { appId, conversationId, body: { conversationId: gone } }),
    onSuccess: refresh,
  })
  const separate = useMutation({
    mutationFn: (channelId: string) => call('separateConversation', { appId, conversationId, body: { channelId } }),
    onSuccess: refresh,
  })
  return { merge, separate }
}
