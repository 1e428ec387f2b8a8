import { getConversation } from '#store/conversations/conversations.ts'
import { listMessageTraces, listTraces } from '#store/flows/traces.ts'

import { explainTurns } from '#server/flows/explain-turns.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { actorOf, type Operations, orNotFound } from '#server/http/mount.ts'

/** The catalogue of actions, by hand, and what the flows did of it. */
export function actionRoutes({
  sql,
  runtime,
  generateId,
}: ServerDeps): Pick<Operations, 'performAction' | 'explainConversation' | 'explainMessage'> {
  return {
    performAction: async (call) => {
      const { contactId } = call.params
      const { action } = call.body
      const key = call.request.headers['idempotency-key']
      const id = typeof key === 'string' ? `api:${key}` : `api:${generateId()}`
      return { result: await runtime.executeAction(actorOf(call), contactId, id, action) }
    },
    explainConversation: async ({ params, query }) => {
      orNotFound(await getConversation(sql, params.appId, params.conversationId))
      const turns = await listTraces(sql, params.appId, params.conversationId, query.limit)
      return { items: await explainTurns(sql, params.appId, turns) }
    },
    explainMessage: async ({ params }) => {
      const turns = orNotFound(await listMessageTraces(sql, params.appId, params.conversationId, params.messageId))
      return { turns: await explainTurns(sql, params.appId, turns) }
    },
  }
}
