import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { FlowKind } from '#domain/flows/flow-document.ts'

import { atOnce } from '../at-once.ts'
import { call, firstData } from '../call.ts'

/** The folders of the flows, or of the workflows. */
export const flowFoldersQuery = (appId: string, kind: FlowKind) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'folders', kind],
    queryFn: ({ signal }) => call('listFlowFolders', { appId, kind }, { signal }),
    initialData: () => firstData('listFlowFolders', { appId, kind }),
  })

/** Makes, renames and removes folders. */
export function useFlowFolders(appId: string, kind: FlowKind) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['app', appId, 'flows'] })
  const create = useMutation({
    ...atOnce,
    mutationFn: (name: string) => call('createFlowFolder', { appId, body: { kind, name } }),
    onSuccess,
  })
  const rename = useMutation({
    ...atOnce,
    mutationFn: ({ id, name }: { id: string; name: string }) => call('renameFlowFolder', { appId, folderId: id, body: { name } }),
    onSuccess,
  })
  const remove = useMutation({ ...atOnce, mutationFn: (folderId: string) => call('removeFlowFolder', { appId, folderId }), onSuccess })
  return { create, rename, remove }
}
