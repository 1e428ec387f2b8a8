import type { onboarding } from '#domain/api/workspace/onboarding.ts'
import { listApps } from '#store/workspace/apps.ts'
import { joinApp } from '#store/workspace/members.ts'
import { dismissOnboarding, loadOnboarding } from '#store/workspace/onboarding.ts'

import { openTestPhone } from '#server/demo/test-phone.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, person } from '#server/http/mount.ts'
import { toApp } from '#server/storage/to-app.ts'

/** The first minutes of a workspace: what is done, and a phone to try it with. */
export function onboardingRoutes(deps: ServerDeps): Pick<Operations, keyof typeof onboarding> {
  const { sql, settings, downloadUrls } = deps
  return {
    getOnboarding: async ({ params }) => {
      const { done, dismissed } = orNotFound(await loadOnboarding(sql, params.appId))
      return { done, dismissed, hasTestPhone: settings.emulatorUrl !== null, hasSample: settings.demoAppId !== null }
    },
    dismissOnboarding: async ({ params }) => {
      await dismissOnboarding(sql, params.appId)
      return {}
    },
    openTestPhone: async ({ params: { appId } }) => {
      const { name } = orNotFound(await loadOnboarding(sql, appId))
      return openTestPhone(deps, { id: appId, name })
    },
    enterSample: async (call) => {
      const appId = orNotFound(settings.demoAppId)
      const userId = person(call).id
      await joinApp(sql, { appId, userId, role: 'admin' })
      return toApp(downloadUrls, orNotFound((await listApps(sql, userId)).find(({ id }) => id === appId) ?? null))
    },
  }
}
