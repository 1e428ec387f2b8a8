import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { KeyScope } from '#domain/workspace/key-scope.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

interface NewKey {
  name: string
  scopes: readonly KeyScope[]
  expiresAt: string | null
}

/** Revokes an API key of the app. */
export function useRemoveKey(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) => call('removeKey', { appId, keyId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.keys(appId) }),
  })
}

/** Creates an API key; the answer is the only place where it can be read. */
export function useCreateKey(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewKey) => call('createKey', { appId, body: { ...body, scopes: [...body.scopes] } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.keys(appId) }),
  })
}
