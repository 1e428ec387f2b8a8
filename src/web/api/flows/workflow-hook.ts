import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../call.ts'

const EVERY_MS = 5_000

/** The webhook URL of a workflow with the last call to it; asked again while somebody waits for one. */
export const workflowHookQuery = (appId: string, workflowId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'hook', workflowId],
    queryFn: ({ signal }) => call('getWorkflowHook', { appId, workflowId }, { signal }),
    refetchInterval: EVERY_MS,
  })

/** Gives a workflow a new webhook URL. */
export function useRenewHook(appId: string, workflowId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('renewWorkflowHook', { appId, workflowId }),
    onSuccess: (hook) => queries.setQueryData(workflowHookQuery(appId, workflowId).queryKey, hook),
  })
}
