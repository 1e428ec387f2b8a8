import type { flowLists } from '#domain/api/flows/flow-lists.ts'
import { createFlowFolder, listFlowFolders, removeFlowFolder, renameFlowFolder } from '#store/flows/flow-folders.ts'

import { arrange, deleteFlows } from '#server/flows/put-away.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

/** The lists of flows: folders, and what is done with many at once. */
export function flowListRoutes(deps: ServerDeps): Pick<Operations, keyof typeof flowLists> {
  const { sql, generateId } = deps
  return {
    listFlowFolders: async ({ params, query }) => ({ items: await listFlowFolders(sql, params.appId, query.kind) }),
    createFlowFolder: ({ params, body }) => createFlowFolder(sql, params.appId, { id: generateId(), ...body }),
    renameFlowFolder: async ({ params, body }) => orNotFound(await renameFlowFolder(sql, params.appId, params.folderId, body.name)),
    removeFlowFolder: async ({ params }) => {
      orNotFound(await removeFlowFolder(sql, params.appId, params.folderId))
      return {}
    },
    arrangeFlows: async ({ params, body }) => {
      await arrange(deps, params.appId, body.changes, body.unpublish)
      return {}
    },
    deleteFlows: async ({ params, body }) => {
      await deleteFlows(deps, params.appId, body.ids)
      return {}
    },
  }
}
