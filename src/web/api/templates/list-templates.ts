import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { Template, TemplateCategory, TemplateStatus } from '#domain/whatsapp/template.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** How often what is in review is looked at. */
export const REVIEW_POLL_MS = 3_000

export interface TemplateFilter {
  search?: string | undefined
  status?: TemplateStatus | undefined
  category?: TemplateCategory | undefined
  quality?: Template['quality'] | undefined
  name?: string | undefined
  wabaId?: string | undefined
}

const isPending = (list: readonly Template[]): boolean => list.some(({ status }) => status === 'PENDING')

/** The app's templates, latest change first. While one is in review, the list is looked at again by itself. */
export const templatesQuery = (appId: string, filter: TemplateFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.templates(appId), 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call('listTemplates', { appId, limit: 100, ...filter, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (isPending(state.data?.pages.flatMap(({ items }) => items) ?? []) ? REVIEW_POLL_MS : false),
  })

/** One template. */
export const templateQuery = (appId: string, templateId: string) =>
  queryOptions({
    queryKey: [...queryKeys.templates(appId), 'one', templateId],
    queryFn: ({ signal }) => call('getTemplate', { appId, templateId }, { signal }),
    refetchInterval: ({ state }) => (state.data && isPending([state.data]) ? REVIEW_POLL_MS : false),
  })

/** The accounts whose templates are kept. */
export const templateAccountsQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.templateAccounts(appId),
    queryFn: ({ signal }) => call('listTemplateAccounts', { appId }, { signal }),
  })

/** The templates that a channel, or any of them, may send now, with what a sender fills in. */
export const sendableQuery = (appId: string, channelId: string | null, search: string) =>
  queryOptions({
    queryKey: [...queryKeys.templates(appId), 'sendable', channelId, search],
    queryFn: ({ signal }) =>
      call('listSendableTemplates', { appId, limit: 100, ...(channelId !== null && { channelId }), ...(search && { search }) }, { signal }),
    placeholderData: (previous) => previous,
  })
