import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { LabelInput } from '#domain/conversations/label.ts'

import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The labels of conversations, by name. */
export const labelsQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.labels(appId),
    queryFn: async ({ signal }) => (await call('listLabels', { appId }, { signal })).items,
    initialData: () => firstData('listLabels', { appId })?.items,
    staleTime: 5 * 60_000,
  })

/** Saves a label (a new one where it has no id), or removes one. */
export function useLabels(appId: string) {
  const queries = useQueryClient()
  const onSuccess = () =>
    Promise.all([queryKeys.labels(appId), queryKeys.conversations(appId)].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const save = useMutation({
    mutationFn: ({ id, input }: { id: string | null; input: LabelInput }) =>
      id === null ? call('createLabel', { appId, body: input }) : call('updateLabel', { appId, labelId: id, body: input }),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: (labelId: string) => call('removeLabel', { appId, labelId }), onSuccess })
  return { save, remove }
}
