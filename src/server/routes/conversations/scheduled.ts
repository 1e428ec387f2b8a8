import type { scheduled } from '#domain/api/conversations/scheduled.ts'
import { getConversation } from '#store/conversations/conversations.ts'
import { listScheduled } from '#store/conversations/scheduled-messages.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { actorOf, type Operations, orNotFound } from '#server/http/mount.ts'

/** Messages that people put off. */
export function scheduledRoutes({ sql, runtime }: ServerDeps): Pick<Operations, keyof typeof scheduled> {
  const { conversationCommands } = runtime
  return {
    listScheduled: async ({ params }) => {
      orNotFound(await getConversation(sql, params.appId, params.conversationId))
      return { items: await listScheduled(sql, params.appId, params.conversationId) }
    },
    scheduleMessage: async (call) => {
      const { replyTo = null, ...what } = call.body
      await runtime.files.check(call.params.appId, what.content)
      return conversationCommands.schedule(actorOf(call), call.params.conversationId, what, replyTo)
    },
    changeScheduled: (call) =>
      conversationCommands.reschedule(actorOf(call), call.params.conversationId, call.params.scheduledId, call.body),
    sendScheduled: (call) => conversationCommands.sendScheduled(actorOf(call), call.params.conversationId, call.params.scheduledId),
    cancelScheduled: async (call) => {
      await conversationCommands.cancelScheduled(actorOf(call), call.params.conversationId, call.params.scheduledId)
      return {}
    },
  }
}
