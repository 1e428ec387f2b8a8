import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call, type CallInput } from '../call.ts'
import { appsQuery } from './list-apps.ts'

/** Renames the app, moves its time zone, or chooses its language. */
export function useUpdateApp(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<'updateApp'>['body']) => call('updateApp', { appId, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: appsQuery().queryKey }),
  })
}
