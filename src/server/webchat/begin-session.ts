import { randomBytes } from 'node:crypto'

import { AppError } from '#domain/errors.ts'
import { findWebChat, type OpenWebChat } from '#store/webchat/web-chats.ts'
import { findChatLink, type OpenChatLink } from '#store/webchat/chat-links.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { belongsToPerson } from '#store/webchat/visitors.ts'

import type { ServerDeps } from '../http/deps.ts'
import { isPassword } from './link-password.ts'
import { addressOfPerson, readIdentity } from './identity.ts'
import { keyOf, openVisitorToken, type Visitor } from './visitor-token.ts'

/** How long somebody whom nobody named is known again in their browser. */
const ANONYMOUS_MS = 400 * 24 * 60 * 60_000

/** Who a browser says it is. */
export interface Claimed {
  token?: string | undefined
  identity?: string | undefined
  /** The flow of the link by which they came; null without one. */
  flowId: string | null
}

/**
 * Finds out who opens a web chat: whom the site's server names, whom the token of an earlier session names, or somebody new. Nothing is
 * written. What somebody said before they were named goes along, where it is nobody else's.
 */
export async function beginSession(
  { sql, seal, now }: Pick<ServerDeps, 'sql' | 'seal' | 'now'>,
  webChatId: string,
  { token, identity, flowId }: Claimed,
): Promise<{ visitor: Visitor; chat: OpenWebChat }> {
  const chat = await findWebChat(sql, webChatId)
  if (!chat) throw new AppError('not-found')
  const { appId } = chat
  const known = token === undefined ? null : openVisitorToken(seal, token, webChatId, now())
  const before = known?.appId === appId && known.flowId === flowId ? known : null
  if (identity === undefined) return { chat, visitor: before ?? newVisitor({ appId, webChatId, flowId }, now()) }
  const secrets = chat.secretsSealed.map((sealed) => seal.open(sealed))
  const { proved, expiresAt } = await readIdentity(identity, secrets, now())
  const address = addressOfPerson(proved.sub)
  const former = before === null || before.proved !== null || (await belongsToPerson(sql, keyOf(before))) ? [] : before.addresses
  return {
    chat,
    visitor: { appId, webChatId, addresses: [address, ...former].slice(0, 2), proved, flowId, expiresAt: expiresAt.toISOString() },
  }
}

/** What a link leads to; refuses one that is closed, or of another web chat, and a wrong password. */
export async function openLink(
  sql: Sql,
  webChatId: string,
  { token, password = '' }: { token: string; password?: string | undefined },
): Promise<OpenChatLink> {
  const link = await findChatLink(sql, token)
  if (link?.webChatId !== webChatId) throw new AppError('chat-link-closed')
  if (link.passwordHash !== null && !(await isPassword(password, link.passwordHash))) throw new AppError('chat-link-password')
  return link
}

const newVisitor = (of: { appId: string; webChatId: string; flowId: string | null }, now: Date): Visitor => ({
  ...of,
  addresses: [`anon:${randomBytes(18).toString('base64url')}`],
  proved: null,
  expiresAt: new Date(now.getTime() + ANONYMOUS_MS).toISOString(),
})
