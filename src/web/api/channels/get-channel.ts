import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** One channel with its facts, its set-up and its notices. */
export const channelQuery = (appId: string, channelId: string) =>
  queryOptions({
    queryKey: queryKeys.channel(appId, channelId),
    queryFn: ({ signal }) => call('getChannel', { appId, channelId }, { signal }),
  })

/** What customers see of the business in WhatsApp. */
export const profileQuery = (appId: string, channelId: string) =>
  queryOptions({
    queryKey: queryKeys.channelProfile(appId, channelId),
    queryFn: ({ signal }) => call('getProfile', { appId, channelId }, { signal }),
    staleTime: 60_000,
  })

/** What Meta needs to know of us. For admins. */
export const webhookQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.channelWebhook(appId),
    queryFn: ({ signal }) => call('getWebhookSettings', { appId }, { signal }),
    staleTime: 60_000,
  })

const LOOK_MS = 400

/** The last diagnostics of a channel; looked at again and again while it runs. */
export const diagnosticsQuery = (appId: string, channelId: string) =>
  queryOptions({
    queryKey: queryKeys.diagnostics(appId, channelId),
    queryFn: ({ signal }) => call('getDiagnostics', { appId, channelId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.diagnostics?.state === 'running' ? LOOK_MS : false),
  })
