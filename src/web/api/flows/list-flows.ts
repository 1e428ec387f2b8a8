import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { FlowKind } from '#domain/flows/flow-document.ts'

import { call, firstData } from '../call.ts'

/** The flows of an app that are drawn, or its workflows, with how often each ran; with a search, those in which it is found. */
export const flowsQuery = (appId: string, kind: FlowKind = 'flow', search?: string) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'list', kind, ...(search === undefined ? [] : [search])],
    queryFn: ({ signal }) => call('listFlows', { appId, kind, ...(search !== undefined && { search }) }, { signal }),
    initialData: () => firstData('listFlows', { appId, kind, ...(search !== undefined && { search }) }),
    // Agents that are talked with on their own have a flow each, which is changed under AI agents.
    select: ({ items }) => ({ items: items.filter(({ agentId }) => agentId === null) }),
    placeholderData: keepPreviousData,
  })
