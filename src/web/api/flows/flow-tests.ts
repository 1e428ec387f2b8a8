import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call, type CallInput } from '../call.ts'
import { flowTestRunQuery } from './flow-versions.ts'

/** The recorded tests of a flow, oldest first. */
export const flowTestsQuery = (appId: string, flowId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'tests', flowId],
    queryFn: async ({ signal }) => (await call('listFlowTests', { appId, flowId }, { signal })).items,
  })

/** Adds a test to a flow, changes one, or deletes one. */
export function useFlowTests(appId: string, flowId: string) {
  const queries = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: flowTestsQuery(appId, flowId).queryKey }),
      queries.invalidateQueries({ queryKey: flowTestRunQuery(appId, flowId, '').queryKey.slice(0, -1) }),
    ])
  const add = useMutation({
    mutationFn: (body: CallInput<'createFlowTest'>['body']) => call('createFlowTest', { appId, flowId, body }),
    onSuccess,
  })
  const save = useMutation({
    mutationFn: ({ id, body }: { id: string; body: CallInput<'updateFlowTest'>['body'] }) =>
      call('updateFlowTest', { appId, flowId, testId: id, body }),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: (testId: string) => call('deleteFlowTest', { appId, flowId, testId }), onSuccess })
  return { add, save, remove }
}
