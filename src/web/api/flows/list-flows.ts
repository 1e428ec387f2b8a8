import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

/** The flows of an app, with how often each ran. */
export const flowsQuery = (appId: string) =>
  queryOptions({ queryKey: ['app', appId, 'flows', 'list'], queryFn: ({ signal }) => call('listFlows', { appId }, { signal }) })
