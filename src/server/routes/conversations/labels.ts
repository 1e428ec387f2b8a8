import type { labels } from '#domain/api/conversations/labels.ts'
import { createLabel, listLabels, removeLabel, updateLabel } from '#store/messages/labels.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

/** The labels of conversations. */
export function labelRoutes({ sql, generateId }: ServerDeps): Pick<Operations, keyof typeof labels> {
  return {
    listLabels: async ({ params }) => ({ items: await listLabels(sql, params.appId) }),
    createLabel: ({ params, body }) => createLabel(sql, params.appId, generateId(), body),
    updateLabel: async ({ params, body }) => orNotFound(await updateLabel(sql, params.appId, params.labelId, body)),
    removeLabel: async ({ params }) => {
      orNotFound(await removeLabel(sql, params.appId, params.labelId))
      return {}
    },
  }
}
