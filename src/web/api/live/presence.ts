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

/** Whether the visitor of a web chat is writing. Written by the live connection. */
export const visitorTypingQuery = (appId: string, conversationId: string) =>
  queryOptions<boolean>({
    queryKey: queryKeys.visitorTyping(appId, conversationId),
    queryFn: () => false,
    enabled: false,
    staleTime: Infinity,
    initialData: false,
  })
