import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

interface SettingsCall<Value, Stored> {
  /** Under which what is stored is known. */
  queryKey: QueryKey
  save: (value: Value) => Promise<Stored>
  /** What is shown until the server has answered, of what was stored. */
  shown: (value: Value, before: Stored) => Stored
  /** What else has to be asked again. */
  afterwards?: () => unknown
}

/** Saves settings: what is new is shown at once; where the server refuses, what was stored comes back, and the caller is told why. */
export function useSaveSettings<Value, Stored>({ queryKey, save, shown, afterwards }: SettingsCall<Value, Stored>) {
  const queries = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    // One after the other: the last that is chosen is what stays.
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: ({ value }: { value: Value; before: Stored | undefined }) => save(value),
    onSuccess: (stored) => {
      queries.setQueryData(queryKey, stored)
      return afterwards?.()
    },
    onError: (_error, { before }) => {
      queries.setQueryData(queryKey, before)
      void queries.invalidateQueries({ queryKey })
    },
  })
  return {
    error,
    isPending,
    // Not in onMutate: that waits for the change before it, and the next one would build on what is old.
    mutate: (value: Value, then: { onSuccess?: () => void; onError?: (error: Error) => void } = {}) => {
      const before = queries.getQueryData<Stored>(queryKey)
      void queries.cancelQueries({ queryKey })
      if (before !== undefined) queries.setQueryData(queryKey, shown(value, before))
      mutate({ value, before }, { onSuccess: () => then.onSuccess?.(), onError: (refused) => then.onError?.(refused) })
    },
  }
}
