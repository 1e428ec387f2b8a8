import { infiniteQueryOptions } from '@tanstack/react-query'

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
