import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call, type CallInput } from '../call.ts'

/** The published versions of a flow, newest first, page by page. */
export const flowVersionsQuery = (appId: string, flowId: string) =>
  infiniteQueryOptions({
    queryKey: ['app', appId, 'flows', 'versions', flowId],
    queryFn: ({ pageParam, signal }) =>
      call('listFlowVersions', { appId, flowId, limit: 20, ...(pageParam !== '' && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Who waits in which version, held against the draft, or against another version. */
export const flowWaitingQuery = (appId: string, flowId: string, to?: number) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'waiting', flowId, to ?? 'draft'],
    queryFn: async ({ signal }) => (await call('listFlowWaiting', { appId, flowId, ...(to !== undefined && { to }) }, { signal })).places,
  })

/** The flow's tests, played on the draft as it was saved at `updatedAt`. */
export const flowTestRunQuery = (appId: string, flowId: string, updatedAt: string) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'testRun', flowId, updatedAt],
    queryFn: ({ signal }) => call('runFlowTests', { appId, flowId }, { signal }),
    staleTime: Infinity,
  })

/** What is done with versions: publish the draft, take it out of use, name one, or publish one again. */
export function useVersions(appId: string, flowId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['app', appId, 'flows'] })
  const publish = useMutation({
    mutationFn: (body: CallInput<'publishFlow'>['body']) => call('publishFlow', { appId, flowId, body }),
    onSuccess,
  })
  const unpublish = useMutation({ mutationFn: () => call('unpublishFlow', { appId, flowId }), onSuccess })
  const rename = useMutation({
    mutationFn: ({ version, ...body }: CallInput<'renameFlowVersion'>['body'] & { version: number }) =>
      call('renameFlowVersion', { appId, flowId, version, body }),
    onSuccess,
  })
  const rollBack = useMutation({
    mutationFn: ({ version, ...body }: CallInput<'rollBackFlow'>['body'] & { version: number }) =>
      call('rollBackFlow', { appId, flowId, version, body }),
    onSuccess,
  })
  return { publish, unpublish, rename, rollBack }
}
