import { randomBytes } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import type { ChatLink } from '#domain/webchat/chat-link.ts'
import type { webChats } from '#domain/api/webchat/web-chats.ts'
import { getContact } from '#store/contacts/contacts.ts'
import { listVisits } from '#store/webchat/visitors.ts'
import { createChatLink, listChatLinks, removeChatLink, type StoredChatLink } from '#store/webchat/chat-links.ts'
import { createWebChat, getWebChat, listWebChats, removeWebChat, rotateSecret, updateWebChat } from '#store/webchat/web-chats.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'
import { hashPassword } from '#server/webchat/link-password.ts'

/** How long the secret before a new one still holds: sites are deployed one after the other. */
const FORMER_MS = 24 * 60 * 60_000

/** The web chats of a workspace. */
export function webChatRoutes(deps: ServerDeps): Pick<Operations, keyof typeof webChats> {
  const { sql, seal, generateId } = deps
  return {
    listWebChats: async ({ params }) => ({ items: await listWebChats(sql, params.appId) }),
    createWebChat: ({ params, body }) => sql.begin((tx) => createWebChat(tx, params.appId, generateId(), body)),
    updateWebChat: async ({ params, body }) => orNotFound(await sql.begin((tx) => updateWebChat(tx, params.appId, params.webChatId, body))),
    removeWebChat: async ({ params }) => {
      orNotFound((await sql.begin((tx) => removeWebChat(tx, params.appId, params.webChatId))) || null)
      return {}
    },
    renewWebChatSecret: async ({ params }) => {
      const secret = randomBytes(32).toString('base64url')
      const sealed = { sealed: seal.close(secret), last4: secret.slice(-4) }
      const webChat = orNotFound(await sql.begin((tx) => rotateSecret(tx, params.appId, params.webChatId, sealed, FORMER_MS)))
      return { secret, webChat }
    },
    ...linkRoutes(deps),
    listVisits: async ({ params: { appId, contactId } }) => {
      orNotFound(await getContact(sql, appId, contactId))
      return { items: await listVisits(sql, appId, contactId) }
    },
  }
}

/** Links to a web chat with one flow. */
function linkRoutes({ sql, sites, generateId }: ServerDeps): Pick<Operations, 'listChatLinks' | 'createChatLink' | 'removeChatLink'> {
  const toLink = ({ token, ...link }: StoredChatLink, request: FastifyRequest): ChatLink => ({
    ...link,
    url: new URL(`/agent-chat?id=${token}`, sites.of(request).url).href,
  })
  return {
    listChatLinks: async ({ params: { appId, webChatId }, request }) => {
      orNotFound(await getWebChat(sql, appId, webChatId))
      return { items: (await listChatLinks(sql, appId, webChatId)).map((link) => toLink(link, request)) }
    },
    createChatLink: async ({ params: { appId, webChatId }, body: { password, ...link }, request }) => {
      orNotFound(await getWebChat(sql, appId, webChatId))
      const passwordHash = password === '' ? null : await hashPassword(password)
      const token = randomBytes(18).toString('base64url')
      return toLink(await createChatLink(sql, appId, { ...link, id: generateId(), webChatId, token, passwordHash }), request)
    },
    removeChatLink: async ({ params: { appId, webChatId, chatLinkId } }) => {
      orNotFound((await removeChatLink(sql, appId, webChatId, chatLinkId)) || null)
      return {}
    },
  }
}
