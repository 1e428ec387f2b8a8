import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { SavedFilterInput } from '#domain/conversations/conversation.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Saves a filter under a name, or forgets one. */
export function useChangeSavedFilters(appId: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.savedFilters(appId) })
  const create = useMutation({ mutationFn: (body: SavedFilterInput) => call('createSavedFilter', { appId, body }), onSuccess: refresh })
  const remove = useMutation({
    mutationFn: (savedFilterId: string) => call('removeSavedFilter', { appId, savedFilterId }),
    onSuccess: refresh,
  })
  return { create, remove }
}
