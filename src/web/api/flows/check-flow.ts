import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

/** What is wrong with a flow's draft. */
export const flowProblemsQuery = (appId: string, flowId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'problems', flowId],
    queryFn: ({ signal }) => call('checkFlow', { appId, flowId }, { signal }),
  })
