import {
  createSavedFilter,
  findSavedFilter,
  listSavedFilters,
  removeSavedFilter,
  updateSavedFilter,
} from '#store/workspace/saved-filters.ts'

import { inboxDays } from '#server/http/date-span.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Call, type Operations, orNotFound, viewerOf } from '#server/http/mount.ts'
import { mayChangeKept, mayKeep } from './may-change-saved.ts'

/** Filters of the inbox under a name. Those of everybody are changed by admins. */
export function savedFilterRoutes(
  deps: ServerDeps,
): Pick<Operations, 'listSavedFilters' | 'createSavedFilter' | 'updateSavedFilter' | 'removeSavedFilter'> {
  const { sql, generateId } = deps
  const find = (call: Call, appId: string, id: string) => findSavedFilter(sql, appId, id, viewerOf(call).userId)
  return {
    listSavedFilters: async (call) => ({
      items: await listSavedFilters(sql, call.params.appId, viewerOf(call), await inboxDays(deps, call.params.appId)),
    }),
    createSavedFilter: async (call) => {
      mayKeep(call, call.body)
      return createSavedFilter(sql, call.params.appId, generateId(), viewerOf(call), call.body, await inboxDays(deps, call.params.appId))
    },
    updateSavedFilter: async (call) => {
      const { appId, savedFilterId } = call.params
      await mayChangeKept(call, find(call, appId, savedFilterId), call.body)
      return orNotFound(await updateSavedFilter(sql, appId, savedFilterId, viewerOf(call), call.body, await inboxDays(deps, appId)))
    },
    removeSavedFilter: async (call) => {
      const { appId, savedFilterId } = call.params
      await mayChangeKept(call, find(call, appId, savedFilterId))
      orNotFound(await removeSavedFilter(sql, appId, savedFilterId, viewerOf(call).userId))
      return {}
    },
  }
}
