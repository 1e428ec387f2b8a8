import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { findMembership } from '#store/conversations/visibility.ts'
import { flowsBooking } from '#store/flows/flow-uses.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { listEventTypes, listResources, removeResource, saveResource } from '#store/scheduling/event-types.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import type { Operations } from '#server/http/mount.ts'

type ResourceOperations = Pick<Operations, 'listResources' | 'createResource' | 'replaceResource' | 'removeResource'>

/** Who or what is booked: staff, rooms and machines. */
export function resourceRoutes({ sql, generateId }: ServerDeps): ResourceOperations {
  return {
    listResources: async ({ params }) => ({ items: await listResources(sql, params.appId) }),
    createResource: async ({ params: { appId }, body }) => {
      await checkTeammate(sql, appId, body.userId)
      return saveResource(sql, appId, { ...body, id: generateId() })
    },
    replaceResource: async ({ params: { appId, resourceId: id }, body }) => {
      if (!(await listResources(sql, appId)).some((resource) => resource.id === id)) throw new AppError('not-found')
      await checkTeammate(sql, appId, body.userId)
      return saveResource(sql, appId, { ...body, id })
    },
    removeResource: async ({ params: { appId, resourceId } }) => {
      const [flows, types] = await Promise.all([flowsBooking(sql, appId, resourceId), listEventTypes(sql, appId)])
      const details = [
        ...flows.map((message) => ({ path: 'flow', message })),
        ...types.filter(({ resourceIds }) => resourceIds.includes(resourceId)).map(({ name }) => ({ path: 'eventType', message: name })),
      ]
      if (details.length > 0) throw new AppError('resource-in-use', { details })
      if (!(await removeResource(sql, appId, resourceId))) throw new AppError('not-found')
      return {}
    },
  }
}

/** Only somebody of the workspace can be booked in it. */
async function checkTeammate(sql: Sql, appId: string, userId: string | null): Promise<void> {
  if (userId !== null && !(await findMembership(sql, appId, userId)))
    throw new AppError('invalid-argument', { details: [{ path: 'userId', message: t('This person is not in the workspace.') }] })
}
