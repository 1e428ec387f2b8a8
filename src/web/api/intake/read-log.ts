import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { DeliveryKind, DeliveryState, SendAttempt } from '#domain/api/whatsapp/intake.ts'

import type { DateSpan } from '#domain/date-range.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** How often what may change is looked at again while one looks at it. */
const LOOK_MS = 5_000

export interface WebhookFilter extends DateSpan {
  state?: DeliveryState | undefined
  kind?: DeliveryKind | undefined
  search?: string | undefined
}

/** The webhooks of a number, newest first, page by page. A search that is too short to look for is left out. */
export const deliveriesQuery = (appId: string, channelId: string, { state, kind, search = '', range, from, to }: WebhookFilter) => {
  const words = search.trim()
  const filter = {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(words.length >= 3 && { search: words }),
    ...(range && { range }),
    ...(from && { from }),
    ...(to && { to }),
  }
  return infiniteQueryOptions({
    queryKey: [...queryKeys.intake(appId, channelId), 'deliveries', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listDeliveries', { appId, channelId, ...filter, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: ({ state: held }) => ((held.data?.pages.length ?? 0) <= 1 ? LOOK_MS : false),
  })
}

/** One webhook with what it said and what became of it. */
export const deliveryQuery = (appId: string, channelId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...queryKeys.intake(appId, channelId), 'delivery', deliveryId] as const,
    queryFn: ({ signal }) => call('getDelivery', { appId, channelId, deliveryId }, { signal }),
  })

/** How far behind a number's webhooks are. */
export const lagQuery = (appId: string, channelId: string) =>
  queryOptions({
    queryKey: [...queryKeys.intake(appId, channelId), 'lag'] as const,
    queryFn: ({ signal }) => call('getIntakeLag', { appId, channelId }, { signal }),
    refetchInterval: LOOK_MS,
  })

/** A number's attempts to send, newest first, page by page. */
export const attemptsQuery = (appId: string, channelId: string, outcome: SendAttempt['outcome'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.intake(appId, channelId), 'attempts', outcome ?? ''] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listSendAttempts', { appId, channelId, ...(outcome && { outcome }), ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: ({ state: held }) => ((held.data?.pages.length ?? 0) <= 1 ? LOOK_MS : false),
  })

/** Sends whose answer was lost. */
export const unknownSendsQuery = (appId: string, channelId: string) =>
  queryOptions({
    queryKey: [...queryKeys.intake(appId, channelId), 'unknown'] as const,
    queryFn: ({ signal }) => call('listUnknownSends', { appId, channelId }, { signal }),
    refetchInterval: LOOK_MS,
  })

/** For how many days the logs are kept. */
export const intakeSettingsQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.intakeSettings(appId),
    queryFn: ({ signal }) => call('getIntakeSettings', { appId }, { signal }),
  })
