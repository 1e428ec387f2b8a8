import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

/** One flow with its draft. */
export const flowQuery = (appId: string, flowId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'one', flowId],
    queryFn: ({ signal }) => call('getFlow', { appId, flowId }, { signal }),
  })
