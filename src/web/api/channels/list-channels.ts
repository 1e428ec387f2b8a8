import { queryOptions } from '@tanstack/react-query'

import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The app's channels. */
export const channelsQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.channels(appId),
    queryFn: ({ signal }) => call('listChannels', { appId }, { signal }),
    initialData: () => firstData('listChannels', { appId }),
  })
