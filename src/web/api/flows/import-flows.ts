import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Flow } from '#domain/flows/flow-document.ts'

import { atOnce } from '../at-once.ts'
import { call, type CallAnswer } from '../call.ts'

/** What becomes of one flow of a file. */
export type ReadFlow = CallAnswer<'readFlowFile'>

/** Reads files without making anything, and makes flows of what was read. */
export function useImportFlows(appId: string) {
  const queries = useQueryClient()
  const read = useMutation({
    ...atOnce,
    mutationFn: (files: readonly unknown[]) => Promise.all(files.map((file) => call('readFlowFile', { appId, body: { file } }))),
  })
  const make = useMutation({
    ...atOnce,
    mutationFn: async (files: readonly ReadFlow['file'][]) => {
      const made: Flow[] = []
      // One after the other: a later one may name an earlier one.
      for (const file of files) made.push((await call('importFlow', { appId, body: { file } })).flow)
      return made
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['app', appId, 'flows'] }),
  })
  return { read, make }
}
