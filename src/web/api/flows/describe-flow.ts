import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { FlowKind } from '#domain/flows/flow-document.ts'

import { atOnce } from '../at-once.ts'
import { call } from '../call.ts'

/** Has a model make a draft of a description. */
export function useDescribeFlow(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    ...atOnce,
    mutationFn: (body: { kind: FlowKind; text: string }) => call('describeFlow', { appId, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['app', appId, 'flows'] }),
  })
}
