import { createApp, listApps, updateApp } from '#store/workspace/apps.ts'
import { removeDemo } from '#store/workspace/demo.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { alarmsOf, measureVitals } from '#server/http/vitals.ts'
import { type Operations, orNotFound, person } from '#server/http/mount.ts'

/** Apps, and the removal of what the demo seeded. */
export function appRoutes(deps: ServerDeps): Pick<Operations, 'listApps' | 'createApp' | 'updateApp' | 'removeDemo' | 'listAlarms'> {
  const { sql, generateId } = deps
  return {
    listApps: async (call) => ({ items: await listApps(sql, person(call).id) }),
    createApp: (call) =>
      createApp(sql, { id: generateId(), name: call.body.name, timeZone: call.body.timeZone ?? 'Europe/London', ownerId: person(call).id }),
    updateApp: async ({ params, body, role }) => orNotFound(role && (await updateApp(sql, params.appId, role, body))),
    listAlarms: async () => ({ items: alarmsOf(await measureVitals(deps)) }),
    removeDemo: ({ params }) => removeDemo(sql, params.appId),
  }
}
