import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { queryKeys } from '../query-keys.ts'
import { callStorage } from './with-retries.ts'

/** How much room the files of an app take, and how long they are kept. */
export const storageUseQuery = (appId: string) =>
  queryOptions({ queryKey: queryKeys.storageUse(appId), queryFn: () => callStorage('getStorageUse', { appId }) })

/** Says how many days files of conversations are kept; null for as long as their conversation. */
export function useSaveFileRetention(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (fileDays: number | null) => callStorage('saveFileRetention', { appId, body: { fileDays } }),
    onSuccess: (use) => queries.setQueryData(queryKeys.storageUse(appId), use),
  })
}
