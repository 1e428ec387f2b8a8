import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

/** The runs of a workflow, newest first, page by page. */
export const workflowRunsQuery = (appId: string, workflowId: string) =>
  infiniteQueryOptions({
    queryKey: ['app', appId, 'flows', 'runs', workflowId],
    queryFn: ({ pageParam, signal }) =>
      call('listWorkflowRuns', { appId, workflowId, ...(pageParam !== '' && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** One run as it went. It may still be under way. */
export const workflowRunQuery = (appId: string, workflowId: string, runId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'run', runId],
    queryFn: ({ signal }) => call('getWorkflowRun', { appId, workflowId, runId }, { signal }),
    staleTime: 5_000,
  })

/** The runs of workflows for a contact, newest first, page by page. */
export const contactRunsQuery = (appId: string, contactId: string) =>
  infiniteQueryOptions({
    queryKey: ['app', appId, 'contacts', contactId, 'runs'],
    queryFn: ({ pageParam, signal }) =>
      call('listContactRuns', { appId, contactId, limit: 10, ...(pageParam !== '' && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
