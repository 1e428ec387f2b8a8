import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Creates an API key; the answer is the only place where it can be read. */
export function useCreateKey(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call('createKey', { appId, body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.keys(appId) }),
  })
}
