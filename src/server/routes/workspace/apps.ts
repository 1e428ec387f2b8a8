import { createApp, listApps, type StoredApp, updateApp } from '#store/workspace/apps.ts'
import { removeDemo } from '#store/workspace/demo.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { alarmsOf, measureVitals } from '#server/http/vitals.ts'
import { toApp } from '#server/storage/to-app.ts'
import { type Operations, orNotFound, person } from '#server/http/mount.ts'

/** Apps, and the removal of what the demo seeded. */
export function appRoutes(deps: ServerDeps): Pick<Operations, 'listApps' | 'createApp' | 'updateApp' | 'removeDemo' | 'listAlarms'> {
  const { sql, generateId, downloadUrls } = deps
  const shown = (app: StoredApp) => toApp(downloadUrls, app)
  return {
    listApps: async (call) => ({ items: (await listApps(sql, person(call).id)).map(shown) }),
    createApp: async (call) => {
      const { name, timeZone = 'Europe/London', language = null } = call.body
      return shown(await createApp(sql, { id: generateId(), name, timeZone, language, ownerId: person(call).id }))
    },
    updateApp: async ({ params, body, role }) => shown(orNotFound(role && (await updateApp(sql, params.appId, role, body)))),
    listAlarms: async () => ({ items: alarmsOf(await measureVitals(deps)) }),
    removeDemo: ({ params }) => removeDemo(sql, params.appId),
  }
}
