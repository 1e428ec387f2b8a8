import { useMutation } from '@tanstack/react-query'

import { call, type CallInput } from '../call.ts'

/** Adds a test to a flow. */
export const useCreateFlowTest = (appId: string, flowId: string) =>
  useMutation({ mutationFn: (body: CallInput<'createFlowTest'>['body']) => call('createFlowTest', { appId, flowId, body }) })
