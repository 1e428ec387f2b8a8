import type { inboxRules, teams } from '#domain/api/workspace/apps.ts'
import { loadInboxRules, saveInboxRules } from '#store/workspace/inbox-rules.ts'
import { setAvailability } from '#store/conversations/presence.ts'
import { ratingFigures } from '#store/conversations/ratings.ts'
import { createTeam, listTeams, removeTeam, updateTeam } from '#store/workspace/teams.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, person } from '#server/http/mount.ts'

/** People who answer together. */
export function teamRoutes({ sql, generateId }: ServerDeps): Pick<Operations, keyof typeof teams> {
  return {
    listTeams: async ({ params }) => ({ items: await listTeams(sql, params.appId) }),
    createTeam: ({ params, body }) => createTeam(sql, params.appId, generateId(), body),
    updateTeam: async ({ params, body }) => orNotFound(await updateTeam(sql, params.appId, params.teamId, body)),
    removeTeam: async ({ params }) => {
      orNotFound(await removeTeam(sql, params.appId, params.teamId))
      return {}
    },
  }
}

/** How people share the work, and whether they are there. */
export function inboxRulesRoutes({ sql }: ServerDeps): Pick<Operations, keyof typeof inboxRules> {
  return {
    getInboxRules: ({ params }) => loadInboxRules(sql, params.appId),
    saveInboxRules: async ({ params, body }) => {
      await saveInboxRules(sql, params.appId, body)
      return body
    },
    setAvailability: async (call) => {
      orNotFound(await setAvailability(sql, call.params.appId, person(call).id, call.body.availability))
      return {}
    },
    getRatings: ({ params, query }) => ratingFigures(sql, params.appId, query.since),
  }
}
