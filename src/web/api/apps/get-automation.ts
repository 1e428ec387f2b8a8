import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

/** How the app answers by itself, beside its flows. */
export const automationQuery = (appId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'automation'],
    queryFn: ({ signal }) => call('getAutomation', { appId }, { signal }),
    staleTime: 60_000,
  })
