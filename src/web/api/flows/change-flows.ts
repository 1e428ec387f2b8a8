import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { FlowArrangement } from '#domain/api/flows/flow-lists.ts'

import { atOnce } from '../at-once.ts'
import { call } from '../call.ts'

/** What is done with flows in their list: arranged, renamed, copied, published again and deleted. */
export function useChangeFlows(appId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['app', appId, 'flows'] })
  const arrange = useMutation({
    ...atOnce,
    mutationFn: (body: { changes: FlowArrangement[]; unpublish?: boolean }) => call('arrangeFlows', { appId, body }),
    onSuccess,
  })
  const rename = useMutation({
    ...atOnce,
    mutationFn: ({ flowId, name }: { flowId: string; name: string }) => call('updateFlow', { appId, flowId, body: { name } }),
    onSuccess,
  })
  const copy = useMutation({
    ...atOnce,
    mutationFn: (ids: readonly string[]) => Promise.all(ids.map((flowId) => call('duplicateFlow', { appId, flowId, body: {} }))),
    // What was copied before one failed is there.
    onSettled: onSuccess,
  })
  const publishAgain = useMutation({
    ...atOnce,
    mutationFn: ({ flowId, version }: { flowId: string; version: number }) =>
      call('rollBackFlow', { appId, flowId, version, body: { waiting: 'finish' } }),
    onSuccess,
  })
  const remove = useMutation({ ...atOnce, mutationFn: (ids: string[]) => call('deleteFlows', { appId, body: { ids } }), onSuccess })
  return { arrange, rename, copy, publishAgain, remove }
}
