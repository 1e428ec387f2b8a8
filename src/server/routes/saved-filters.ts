import { AppError } from '#domain/errors.ts'
import { createSavedFilter, listSavedFilters, removeSavedFilter, updateSavedFilter } from '#store/saved-filters.ts'

import type { ServerDeps } from '../http/deps.ts'
import { type Operations, orNotFound, viewerOf } from '../http/mount.ts'

/** Filters of the inbox under a name. Those of everybody are changed by admins. */
export function savedFilterRoutes({
  sql,
  mint,
}: ServerDeps): Pick<Operations, 'listSavedFilters' | 'createSavedFilter' | 'updateSavedFilter' | 'removeSavedFilter'> {
  const mayChange = async (call: Parameters<typeof viewerOf>[0], appId: string, id: string, willShare = false): Promise<void> => {
    const known = (await listSavedFilters(sql, appId, viewerOf(call))).find((one) => one.id === id)
    if (call.role === 'agent' && (willShare || known?.shared)) throw new AppError('permission-denied')
  }
  return {
    listSavedFilters: async (call) => ({ items: await listSavedFilters(sql, call.params.appId, viewerOf(call)) }),
    createSavedFilter: async (call) => {
      if (call.body.shared && call.role === 'agent') throw new AppError('permission-denied')
      return createSavedFilter(sql, call.params.appId, mint(), viewerOf(call), call.body)
    },
    updateSavedFilter: async (call) => {
      const { appId, savedFilterId } = call.params
      await mayChange(call, appId, savedFilterId, call.body.shared)
      return orNotFound(await updateSavedFilter(sql, appId, savedFilterId, viewerOf(call), call.body))
    },
    removeSavedFilter: async (call) => {
      const { appId, savedFilterId } = call.params
      await mayChange(call, appId, savedFilterId)
      orNotFound(await removeSavedFilter(sql, appId, savedFilterId, viewerOf(call).userId))
      return {}
    },
  }
}
