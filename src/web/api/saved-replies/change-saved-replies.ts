import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { SavedReplyInput } from '#domain/conversations/saved-reply.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Saves a reply: a new one where it has no id. */
export function useSaveReply(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, input }: { id: string | null; input: SavedReplyInput }) =>
      id === null ? call('createSavedReply', { appId, body: input }) : call('updateSavedReply', { appId, savedReplyId: id, body: input }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.savedReplies(appId) }),
  })
}

/** Forgets a saved reply. */
export function useRemoveReply(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('removeSavedReply', { appId, savedReplyId: id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.savedReplies(appId) }),
  })
}
