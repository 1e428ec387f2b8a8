import type { drafts } from '#domain/api/conversations/drafts.ts'
import { getConversation } from '#store/conversations/conversations.ts'
import { listColleagueDrafts, listOwnDrafts, saveDraft } from '#store/conversations/drafts.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, person, viewerOf } from '#server/http/mount.ts'

/** What people are writing: their own on every device, and their colleagues' to be seen. */
export function draftRoutes({ sql }: ServerDeps): Pick<Operations, keyof typeof drafts> {
  return {
    listDrafts: async (call) => {
      const { appId, conversationId } = call.params
      orNotFound(await getConversation(sql, appId, conversationId))
      const place = { appId, conversationId, userId: viewerOf(call).userId }
      const [mine, colleagues] = await Promise.all([listOwnDrafts(sql, place), listColleagueDrafts(sql, place)])
      return { mine, colleagues }
    },
    saveDraft: async (call) => {
      const { appId, conversationId, draftMode: mode } = call.params
      orNotFound(await getConversation(sql, appId, conversationId))
      return saveDraft(sql, { appId, conversationId, userId: person(call).id, mode }, call.body.body, call.body.version)
    },
  }
}
