import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { FormStatus } from '#domain/whatsapp-forms/form.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

export interface FormFilter {
  search?: string | undefined
  status?: FormStatus | undefined
}

/** The app's WhatsApp forms, latest change first. */
export const formsQuery = (appId: string, filter: FormFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.whatsappForms(appId), 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call('listWhatsappForms', { appId, limit: 50, ...filter, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (previous) => previous,
  })

/** One form. */
export const formQuery = (appId: string, formId: string) =>
  queryOptions({
    queryKey: [...queryKeys.whatsappForms(appId), 'one', formId],
    queryFn: ({ signal }) => call('getWhatsappForm', { appId, formId }, { signal }),
  })

/** What came back of a form, newest first. */
export const formRepliesQuery = (appId: string, formId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.whatsappForms(appId), 'answers', formId],
    queryFn: ({ pageParam, signal }) =>
      call('listFormReplies', { appId, formId, limit: 50, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
