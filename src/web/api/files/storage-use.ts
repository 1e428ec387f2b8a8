import { queryOptions } from '@tanstack/react-query'

import { queryKeys } from '../query-keys.ts'
import { callStorage } from './with-retries.ts'

/** How much room the files of an app take. */
export const storageUseQuery = (appId: string) =>
  queryOptions({ queryKey: queryKeys.storageUse(appId), queryFn: () => callStorage('getStorageUse', { appId }) })
