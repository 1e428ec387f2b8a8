import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

/** The variables of a flow: what it keeps, and what it only reads. */
export const flowVariablesQuery = (appId: string, flowId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'variables', flowId],
    queryFn: ({ signal }) => call('listFlowVariables', { appId, flowId }, { signal }),
    retry: false,
  })
