import { useMutation, useQueryClient } from '@tanstack/react-query'

import { atOnce } from '../at-once.ts'
import { call, type CallInput } from '../call.ts'

/** Makes flows: empty ones, and those of a file, which bring their tests. */
export function useMakeFlow(appId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['app', appId, 'flows'] })
  const create = useMutation({
    ...atOnce,
    mutationFn: (body: CallInput<'createFlow'>['body']) => call('createFlow', { appId, body }),
    onSuccess,
  })
  const take = useMutation({
    ...atOnce,
    mutationFn: (body: CallInput<'importFlow'>['body']) => call('importFlow', { appId, body }),
    onSuccess,
  })
  return { create, take }
}

/** The draft and the tests of a flow as a file. */
export const loadFlowFile = (appId: string, flowId: string) => call('exportFlow', { appId, flowId })

/** Makes a flow and publishes it at once, as it is for a single message. */
export function useMessageFlow(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    ...atOnce,
    mutationFn: async (body: CallInput<'createFlow'>['body']): Promise<string> => {
      const { id } = await call('createFlow', { appId, body })
      await call('publishFlow', { appId, flowId: id, body: { acceptWarnings: true } })
      return id
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['app', appId, 'flows'] }),
  })
}
