import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** What was said of a flow’s blocks and steps. The live connection says when it changes. */
export const flowCommentsQuery = (appId: string, flowId: string) =>
  queryOptions({
    queryKey: [...queryKeys.oneFlow(appId), flowId, 'comments'],
    queryFn: async ({ signal }) => (await call('listFlowComments', { appId, flowId }, { signal })).items,
  })

/** What can be said: something new, a reply, the same in other words, nothing any more, and that it is settled or not. */
export function useComments(appId: string, flowId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: flowCommentsQuery(appId, flowId).queryKey })
  const add = useMutation({
    mutationFn: (body: { nodeId: string; stepId: string | null; text: string; threadId?: string }) =>
      call('addFlowComment', { appId, flowId, body }),
    onSuccess,
  })
  const edit = useMutation({
    mutationFn: ({ commentId, text }: { commentId: string; text: string }) =>
      call('editFlowComment', { appId, flowId, commentId, body: { text } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (commentId: string) => call('removeFlowComment', { appId, flowId, commentId }),
    onSuccess,
  })
  const settle = useMutation({
    mutationFn: ({ threadId: commentId, settled }: { threadId: string; settled: boolean }) =>
      call(settled ? 'resolveFlowComment' : 'reopenFlowComment', { appId, flowId, commentId }),
    onSuccess,
  })
  return { add, edit, remove, settle }
}
