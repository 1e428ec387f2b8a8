import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Revokes an API key. */
export function useRemoveKey(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) => call('removeKey', { appId, keyId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.keys(appId) }),
  })
}
