import { queryOptions } from '@tanstack/react-query'

import { queryKeys } from '../query-keys.ts'
import { useSaveSettings } from '../save-settings.ts'
import { callStorage } from './with-retries.ts'

/** How much room the files of an app take, and how long they are kept. */
export const storageUseQuery = (appId: string) =>
  queryOptions({ queryKey: queryKeys.storageUse(appId), queryFn: () => callStorage('getStorageUse', { appId }) })

/** Says how many days files of conversations are kept; null for as long as their conversation. */
export const useSaveFileRetention = (appId: string) =>
  useSaveSettings({
    queryKey: storageUseQuery(appId).queryKey,
    save: (fileDays: number | null) => callStorage('saveFileRetention', { appId, body: { fileDays } }),
    shown: (fileDays, use) => ({ ...use, fileDays }),
  })
