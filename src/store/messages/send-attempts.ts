import type { SendAttempt, UnknownSend } from '#domain/api/whatsapp/intake.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { PageOf } from '../postgres/pages.ts'
import { asRows } from '../postgres/rows.ts'

export interface NewSendAttempt {
  appId: string
  channelId: string
  messageId: string
  conversationId: string
  outcome: SendAttempt['outcome']
  code: string | null
  detail: string | null
  /** From the call until its answer. */
  ms: number | null
}

/** Notes attempts to send, for the log of their number. */
export async function insertSendAttempts(tx: Tx, rows: readonly NewSendAttempt[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into send_attempt (app_id, channel_id, message_id, conversation_id, outcome, code, detail, ms)
    select "appId", "channelId", "messageId", "conversationId", outcome, code, left(detail, 1000), ms
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (
      "appId" text, "channelId" text, "messageId" text, "conversationId" text, outcome text, code text, detail text, ms int)`
}

export interface AttemptFilter {
  outcome?: SendAttempt['outcome'] | undefined
  code?: string | undefined
  after?: string | undefined
  limit: number
}

type Row = Omit<SendAttempt, 'meaning' | 'remedy'>

/** A number's attempts to send, newest first. */
export async function listSendAttempts(
  sql: Sql,
  appId: string,
  channelId: string,
  { outcome, code, after, limit }: AttemptFilter,
): Promise<PageOf<Row>> {
  const rows = await sql<Row[]>`
    select a.position::text as id, a.message_id as "messageId", a.conversation_id as "conversationId", a.at, a.outcome, a.code, a.detail, a.ms,
      m.content ->> 'type' as kind, m.address as "to"
    from send_attempt a left join message m on m.app_id = a.app_id and m.id = a.message_id
    where a.app_id = ${appId} and a.channel_id = ${channelId}
      ${outcome ? sql`and a.outcome = ${outcome}` : sql``} ${code ? sql`and a.code = ${code}` : sql``}
      ${after ? sql`and a.position < ${after}::bigint` : sql``}
    order by a.position desc limit ${limit + 1}`
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** A number's sends whose answer was lost and that nobody has settled, oldest first; at most `limit`. */
export function listUnknownSends(sql: Sql, appId: string, channelId: string, limit: number): Promise<UnknownSend[]> {
  return sql`
    select m.id as "messageId", m.conversation_id as "conversationId", k.name as "contactName", coalesce(m.address, c.address) as "to",
      m.content ->> 'type' as kind, left(coalesce(m.content ->> 'text', m.content ->> 'caption', ''), 200) as snippet, m.at
    from message m
    join conversation c on c.app_id = m.app_id and c.id = m.conversation_id
    left join contact k on k.app_id = c.app_id and k.id = c.contact_id
    where m.app_id = ${appId} and m.status = 'UNKNOWN' and m.channel_id = ${channelId}
    order by m.at, m.id limit ${limit}`
}
