import type { ChatLink } from '#domain/webchat/chat-link.ts'

import type { Sql } from '../postgres/sql.ts'

/** A link as it is kept. */
export type StoredChatLink = Omit<ChatLink, 'url'> & { token: string }

const shown = (sql: Sql) => sql`
  id, web_chat_id as "webChatId", token, name, flow_id as "flowId", draft, password_hash is not null as "hasPassword", expires_at as "expiresAt", created_at as "createdAt"`

/** The links of a web chat, the newest first. */
export function listChatLinks(sql: Sql, appId: string, webChatId: string): Promise<StoredChatLink[]> {
  return sql<StoredChatLink[]>`
    select ${shown(sql)} from chat_link where app_id = ${appId} and web_chat_id = ${webChatId} order by created_at desc, id`
}

export async function createChatLink(
  sql: Sql,
  appId: string,
  {
    passwordHash,
    ...link
  }: Pick<StoredChatLink, 'id' | 'webChatId' | 'token' | 'name' | 'flowId' | 'draft' | 'expiresAt'> & { passwordHash: string | null },
): Promise<StoredChatLink> {
  const [row] = await sql<StoredChatLink[]>`
    insert into chat_link (app_id, id, web_chat_id, token, name, flow_id, draft, password_hash, expires_at)
    values (${appId}, ${link.id}, ${link.webChatId}, ${link.token}, ${link.name}, ${link.flowId}, ${link.draft}, ${passwordHash}, ${link.expiresAt})
    returning ${shown(sql)}`
  return row!
}

/** Closes a link; false where there is none. */
export async function removeChatLink(sql: Sql, appId: string, webChatId: string, id: string): Promise<boolean> {
  const { count } = await sql`delete from chat_link where app_id = ${appId} and web_chat_id = ${webChatId} and id = ${id}`
  return count > 0
}

/** What an open link leads to. */
export interface OpenChatLink {
  appId: string
  webChatId: string
  flowId: string | null
  draft: boolean
  passwordHash: string | null
}

/** The web chat behind a link, while the link is open; null afterwards. */
export async function findChatLink(sql: Sql, token: string): Promise<OpenChatLink | null> {
  const [row] = await sql<OpenChatLink[]>`
    select app_id as "appId", web_chat_id as "webChatId", flow_id as "flowId", draft, password_hash as "passwordHash" from chat_link
    where token = ${token} and (expires_at is null or expires_at > now())`
  return row ?? null
}
