import type { Message } from '#domain/messages/message.ts'
import type { SharedKind } from '#domain/conversations/shared-items.ts'

import type { Sql } from '../postgres/sql.ts'
import { messageColumns } from '../conversations/conversations.ts'
import type { Page, PageOf } from '../postgres/pages.ts'

/** The message that one answers, in the same conversation; null where there is none. Undefined where the one that asks does not exist. */
export async function findQuoted(sql: Sql, appId: string, conversationId: string, messageId: string): Promise<Message | null | undefined> {
  const [row] = await sql<{ quoted: string | null }[]>`
    select q.id as quoted from message a
    left join message q on q.app_id = a.app_id and q.channel_id = a.channel_id and q.provider_id = a.context ->> 'replyTo'
      and q.conversation_id = a.conversation_id
    where a.app_id = ${appId} and a.conversation_id = ${conversationId} and a.id = ${messageId}`
  if (!row) return undefined
  if (row.quoted === null) return null
  const [quoted] = await sql<Message[]>`select ${messageColumns(sql)} from message m where m.app_id = ${appId} and m.id = ${row.quoted}`
  return quoted ?? null
}

/** Messages in which something of a kind was shared, newest first; `after` is the number of the last one's line. What was taken back is left out. */
export async function listShared(sql: Sql, appId: string, conversationId: string, kind: SharedKind, page: Page): Promise<PageOf<Message>> {
  const before = page.after === undefined ? 2_147_483_647 : Number.parseInt(page.after, 10) || 0
  const rows = await sql<Message[]>`
    select ${messageColumns(sql)} from message m
    where m.app_id = ${appId} and m.conversation_id = ${conversationId} and shared_kind(m.content) = ${kind} and m.seq < ${before}
      and m.revoked_at is null and m.failure ->> 'code' is distinct from 'undone'
    order by m.seq desc limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return { items: rows.slice(0, page.limit), nextCursor: last ? String(last.seq) : null }
}
