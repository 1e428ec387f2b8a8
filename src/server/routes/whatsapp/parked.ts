import { discardParked, listParked } from '#store/whatsapp/parked.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

/** What could not be handled, and what a person decides about it. */
export function parkedRoutes({ sql, runtime }: ServerDeps): Pick<Operations, 'listParked' | 'replayParked' | 'discardParked'> {
  return {
    listParked: ({ params, query }) => listParked(sql, params.appId, query),
    replayParked: async ({ params }) => {
      await runtime.replayParked(params.appId, params.parkedId)
      return {}
    },
    discardParked: async ({ params }) => {
      orNotFound(await discardParked(sql, params.appId, params.parkedId))
      return {}
    },
  }
}
