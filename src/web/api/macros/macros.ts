import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { MacroInput } from '#domain/conversations/macro.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** One's own macros and those of everybody. */
export const macrosQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.macros(appId),
    queryFn: async ({ signal }) => (await call('listMacros', { appId }, { signal })).items,
    staleTime: 60_000,
  })

/** Saves a macro (a new one where it has no id), forgets one, or does what one says with a conversation. */
export function useMacros(appId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: queryKeys.macros(appId) })
  const save = useMutation({
    mutationFn: ({ id, input }: { id: string | null; input: MacroInput }) =>
      id === null ? call('createMacro', { appId, body: input }) : call('updateMacro', { appId, macroId: id, body: input }),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: (macroId: string) => call('removeMacro', { appId, macroId }), onSuccess })
  const run = useMutation({
    mutationFn: ({ macroId, conversationId }: { macroId: string; conversationId: string }) =>
      call('runMacro', { appId, macroId, conversationId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.conversations(appId) }),
  })
  return { save, remove, run }
}
