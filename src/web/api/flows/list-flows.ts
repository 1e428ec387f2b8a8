import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { FlowKind } from '#domain/flows/flow-document.ts'

import { call } from '../call.ts'

/** The flows of an app, or its workflows, with how often each ran; with a search, those in which it is found. */
export const flowsQuery = (appId: string, kind: FlowKind = 'flow', search?: string) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'list', kind, ...(search === undefined ? [] : [search])],
    queryFn: ({ signal }) => call('listFlows', { appId, kind, ...(search !== undefined && { search }) }, { signal }),
    placeholderData: keepPreviousData,
  })
