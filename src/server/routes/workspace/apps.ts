import { createApp, listApps, type StoredApp, updateApp } from '#store/workspace/apps.ts'
import { acceptInvitations } from '#store/workspace/members.ts'
import { removeDemo } from '#store/workspace/demo.ts'

import { appsElsewhere } from '#server/cells/ask-elsewhere.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { alarmsOf, measureVitals } from '#server/http/vitals.ts'
import { toApp } from '#server/storage/to-app.ts'
import { type Operations, orNotFound, person } from '#server/http/mount.ts'

/** Apps, and the removal of what the demo seeded. */
export function appRoutes(deps: ServerDeps): Pick<Operations, 'listApps' | 'createApp' | 'updateApp' | 'removeDemo' | 'listAlarms'> {
  const { sql, cells, generateId, downloadUrls } = deps
  const shown = (app: StoredApp) => toApp(downloadUrls, app)
  return {
    listApps: async (call) => {
      const { id, email } = person(call)
      // Asked by another cell: who was invited by email is a member from now on. In their own cell signing in does it.
      if (call.request.isPassedOn && cells?.isHome === false && (await acceptInvitations(sql, id)).length > 0) await cells.publish()
      const items = [...(await listApps(sql, id)).map(shown), ...(await appsElsewhere(call.request, { id, email }, deps))]
      return { items: items.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt)) }
    },
    createApp: async (call) => {
      const { name, timeZone = 'Europe/London', language = null } = call.body
      return shown(await createApp(sql, { id: generateId(), name, timeZone, language, ownerId: person(call).id }))
    },
    updateApp: async ({ params, body, role }) => shown(orNotFound(role && (await updateApp(sql, params.appId, role, body)))),
    listAlarms: async () => ({ items: alarmsOf(await measureVitals(deps)) }),
    removeDemo: ({ params }) => removeDemo(sql, params.appId),
  }
}
