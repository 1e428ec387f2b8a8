import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { FlowDocument } from '#domain/flow-document.ts'

import { call } from '../call.ts'

/** Saves a flow's whole draft; refused when somebody saved it since `basedOn`. */
export function useSaveDraft(appId: string, flowId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { draft: FlowDocument; basedOn: string }) => call('updateFlow', { appId, flowId, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['app', appId, 'flows'] }),
  })
}
