import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The app's API keys. */
export const keysQuery = (appId: string) =>
  queryOptions({ queryKey: queryKeys.keys(appId), queryFn: ({ signal }) => call('listKeys', { appId }, { signal }) })
