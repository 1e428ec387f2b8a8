import { queryOptions } from '@tanstack/react-query'

import type { ServerFrame } from '#domain/realtime.ts'

import { queryKeys } from '../query-keys.ts'

type Person = Extract<ServerFrame, { type: 'presence' }>['people'][number]

/** Who of the team is here, and what they look at. Written by the live connection. */
export const presenceQuery = (appId: string) =>
  queryOptions<readonly Person[]>({
    queryKey: queryKeys.presence(appId),
    queryFn: () => [],
    enabled: false,
    staleTime: Infinity,
    initialData: [],
  })
