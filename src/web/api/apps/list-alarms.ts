import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

const EVERY_MS = 60_000

/** What is wrong with the installation, looked at every minute. */
export const alarmsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'alarms'],
    queryFn: ({ signal }) => call('listAlarms', { appId }, { signal }),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
  })
