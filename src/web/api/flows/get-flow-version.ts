import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

/** One published version of a flow. It never changes, so it is asked for once. */
export const flowVersionQuery = (appId: string, flowId: string, version: number) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'version', flowId, version],
    queryFn: ({ signal }) => call('getFlowVersion', { appId, flowId, version }, { signal }),
    staleTime: Infinity,
  })
