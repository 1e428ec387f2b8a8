import type { onboarding } from '#domain/api/workspace/onboarding.ts'
import { dismissOnboarding, loadOnboarding } from '#store/workspace/onboarding.ts'

import { openTestPhone } from '#server/demo/test-phone.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

/** The first minutes of a workspace: what is done, and a phone to try it with. */
export function onboardingRoutes(deps: ServerDeps): Pick<Operations, keyof typeof onboarding> {
  const { sql, settings } = deps
  return {
    getOnboarding: async ({ params }) => {
      const { done, dismissed } = orNotFound(await loadOnboarding(sql, params.appId))
      return { done, dismissed, hasTestPhone: settings.emulatorUrl !== null }
    },
    dismissOnboarding: async ({ params }) => {
      await dismissOnboarding(sql, params.appId)
      return {}
    },
    openTestPhone: async ({ params: { appId } }) => {
      const { name } = orNotFound(await loadOnboarding(sql, appId))
      return openTestPhone(deps, { id: appId, name })
    },
  }
}
