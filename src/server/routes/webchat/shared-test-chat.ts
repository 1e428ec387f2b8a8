import type { FastifyRequest } from 'fastify'

import type { sharedTestChat } from '#domain/api/webchat/shared-test-chat.ts'
import { AppError } from '#domain/errors.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import type { Operations } from '#server/http/mount.ts'
import { formOf } from '#server/webchat/chat-form.ts'
import { listedProducts } from '#server/catalog/listed-products.ts'
import {
  actInTestChat,
  contentOf,
  openTestChat,
  type OpenTestChat,
  played,
  testChatSession,
} from '#server/webchat/test-chats/test-chat-session.ts'

/** Each plays the whole test chat again, so that one address cannot keep the server busy with them. */
const ACTS = { limit: 60, windowMs: 60_000 }

/** What the page of a link to a draft calls. */
export function sharedTestChatRoutes(deps: ServerDeps): Pick<Operations, keyof typeof sharedTestChat> {
  const { sql, sites, throttle, now } = deps
  const enter = async (webChatId: string, token: string, request: FastifyRequest): Promise<OpenTestChat> => {
    await throttle.spend(`test chat of ${webChatId} from ${request.ip}`, ACTS)
    return openTestChat(deps, webChatId, token)
  }
  return {
    actInTestChat: async ({ params: { webChatId }, body: { token, ...sent }, request }) => {
      const open = await enter(webChatId, token, request)
      return testChatSession(deps, await actInTestChat(deps, open, sent), sites.of(request))
    },
    getTestChatForm: async ({ params: { webChatId, messageId }, body: { token }, request }) => {
      const open = await enter(webChatId, token, request)
      const content = contentOf((await played(deps, open)).state, messageId)
      if (content?.type !== 'whatsappFlow') throw new AppError('not-found')
      return { ...(await formOf(sql, open.link.appId, content, now())), answered: false }
    },
    listTestChatProducts: async ({ params: { webChatId }, query: { after }, body: { token }, request }) => {
      const { link } = await enter(webChatId, token, request)
      return listedProducts(deps, link.appId, after)
    },
  }
}
