import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

/** What leads to a flow: other flows and workflows, and settings of the app. */
export const flowUsesQuery = (appId: string, flowId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'uses', flowId],
    queryFn: ({ signal }) => call('listFlowUses', { appId, flowId }, { signal }),
  })
