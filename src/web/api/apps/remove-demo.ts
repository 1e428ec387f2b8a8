import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Removes every seeded demo record of the app. */
export function useRemoveDemo(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('removeDemo', { appId }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: queryKeys.conversations(appId) })
      queries.removeQueries({ queryKey: queryKeys.contacts(appId) })
      await queries.invalidateQueries()
    },
  })
}
