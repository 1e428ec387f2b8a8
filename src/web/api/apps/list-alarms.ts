import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

const EVERY_MS = 60_000

/** What is wrong with the installation, looked at every minute. */
export const alarmsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'alarms'],
    // A look in the background tells of no fault of its own, and signs nobody out who is drawing.
    queryFn: ({ signal }) => call('listAlarms', { appId }, { signal }).catch(() => ({ items: [] })),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
  })
