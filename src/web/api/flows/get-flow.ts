import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** One flow with its draft. */
export const flowQuery = (appId: string, flowId: string) =>
  queryOptions({
    queryKey: [...queryKeys.oneFlow(appId), flowId],
    queryFn: ({ signal }) => call('getFlow', { appId, flowId }, { signal }),
  })
