import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../call.ts'

/** Has a model make a draft of a description. */
export function useDescribeFlow(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call('describeFlow', { appId, body: { text } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['app', appId, 'flows'] }),
  })
}
