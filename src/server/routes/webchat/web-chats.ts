import { randomBytes } from 'node:crypto'

import type { webChats } from '#domain/api/webchat/web-chats.ts'
import { getContact } from '#store/contacts/contacts.ts'
import { listVisits } from '#store/webchat/visitors.ts'
import { createWebChat, listWebChats, removeWebChat, rotateSecret, updateWebChat } from '#store/webchat/web-chats.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

/** How long the secret before a new one still holds: sites are deployed one after the other. */
const FORMER_MS = 24 * 60 * 60_000

/** The web chats of a workspace. */
export function webChatRoutes({ sql, seal, generateId }: ServerDeps): Pick<Operations, keyof typeof webChats> {
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
    listVisits: async ({ params: { appId, contactId } }) => {
      orNotFound(await getContact(sql, appId, contactId))
      return { items: await listVisits(sql, appId, contactId) }
    },
  }
}
