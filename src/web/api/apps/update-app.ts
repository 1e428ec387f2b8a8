import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call, type CallInput } from '../call.ts'

/** Renames the app or moves its time zone. */
export function useUpdateApp(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<'updateApp'>['body']) => call('updateApp', { appId, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['apps'] }),
  })
}
