import type { Json } from '#domain/json.ts'

import type { Sql } from '../postgres/sql.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'

/** A form that came back. */
export interface FormReplyRow {
  id: string
  conversationId: string
  contactName: string | null
  at: string
  answers: Record<string, Json>
}

/** What came back of a form, newest first. `names`: what messages call the form by, which is its id at Meta or its name. */
export async function listFormReplies(sql: Sql, appId: string, names: readonly string[], page: Page): Promise<PageOf<FormReplyRow>> {
  const from = decodeCursor(page.after)
  const rows = await sql<(FormReplyRow & { place: string })[]>`
    select r.id, r.conversation_id as "conversationId", r.author ->> 'name' as "contactName", r.at, r.content -> 'answers' as answers, r.at::text as place
    from message o join message r on r.app_id = o.app_id and r.direction = 'in' and r.content ->> 'type' = 'formReply'
      and r.content ->> 'token' = o.content ->> 'token'
    where o.app_id = ${appId} and o.direction = 'out' and o.content ->> 'type' = 'whatsappFlow'
      and o.content -> 'form' ->> 'value' = any(${names as string[]})
      ${from ? sql`and (r.at, r.id) < (${from.at}::timestamptz, ${from.id})` : sql``}
    order by r.at desc, r.id desc limit ${page.limit + 1}`
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  return {
    items: items.map(({ place: _, ...row }) => row),
    nextCursor: rows.length > page.limit && last ? encodeCursor({ at: last.place, id: last.id }) : null,
  }
}

/** When a form with this token went out and to whom, and whether it came back; null when none of ours did. */
export async function findFormToken(
  sql: Sql,
  appId: string,
  token: string,
): Promise<{ sentAt: string; contactId: string | null; answered: boolean } | null> {
  const [row] = await sql<{ sentAt: string; contactId: string | null; answered: boolean }[]>`
    select o.at as "sentAt", c.contact_id as "contactId", exists (
        select 1 from message r where r.app_id = o.app_id and r.direction = 'in' and r.content ->> 'type' = 'formReply' and r.content ->> 'token' = ${token}
      ) as answered
    from message o left join conversation c on c.app_id = o.app_id and c.id = o.conversation_id
    where o.app_id = ${appId} and o.direction = 'out' and o.content ->> 'type' = 'whatsappFlow' and o.content ->> 'token' = ${token}
    order by o.at desc limit 1`
  return row ?? null
}
