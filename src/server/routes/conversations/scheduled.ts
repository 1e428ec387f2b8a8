import type { scheduled } from '#domain/api/conversations/scheduled.ts'
import type { Actor } from '#commands/conversations/command-context.ts'
import { getConversation } from '#store/conversations/conversations.ts'
import { listScheduled } from '#store/conversations/scheduled-messages.ts'

import { authorOf } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Call, type Operations, orNotFound, somebody } from '#server/http/mount.ts'

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
      return conversationCommands.schedule(actor(call), call.params.conversationId, what, replyTo)
    },
    changeScheduled: (call) => conversationCommands.reschedule(actor(call), call.params.conversationId, call.params.scheduledId, call.body),
    sendScheduled: (call) => conversationCommands.sendScheduled(actor(call), call.params.conversationId, call.params.scheduledId),
    cancelScheduled: async (call) => {
      await conversationCommands.cancelScheduled(actor(call), call.params.conversationId, call.params.scheduledId)
      return {}
    },
  }
}

const actor = (call: Call & { params: { appId: string } }): Actor => ({ appId: call.params.appId, author: authorOf(somebody(call)) })
