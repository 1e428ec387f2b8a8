import type { Sql } from '../postgres/sql.ts'

/** After how many days a workspace deletes the files of its conversations; null for never. */
export async function fileDaysOf(sql: Sql, appId: string): Promise<number | null> {
  const [row] = await sql<{ days: number | null }[]>`select file_days as days from app where id = ${appId}`
  return row?.days ?? null
}

/** Says after how many days it does; null for never. */
export async function saveFileDays(sql: Sql, appId: string, days: number | null): Promise<void> {
  await sql`update app set file_days = ${days} where id = ${appId}`
}

/** Files of customers whose time is over, by the rule of their workspace. */
export function findOldMedia(sql: Sql, limit: number): Promise<{ appId: string; messageId: string }[]> {
  return sql`
    select f.app_id as "appId", f.message_id as "messageId" from app a
    join media_file f on f.app_id = a.id and f.state = 'stored' and f.created_at < now() - a.file_days * interval '1 day'
    where a.file_days is not null limit ${limit}`
}

/** Says of a customer's file that it was deleted by the rule. */
export async function expireMedia(sql: Sql, appId: string, messageId: string): Promise<void> {
  await sql`
    update media_file set state = 'failed', reason = 'expired', detail = null, bytes = null, width = null, height = null
    where app_id = ${appId} and message_id = ${messageId} and state = 'stored'`
}

/** Files that the team sent, whose time is over, and that no reply, flow, template, draft or message that waits would send again. */
export async function findOldFiles(sql: Sql, limit: number): Promise<{ appId: string; id: string }[]> {
  // Mostly nobody has such a rule, and the question takes twenty times as long to be planned.
  const [rule] = await sql`select from app where file_days is not null limit 1`
  if (!rule) return []
  const holds = (table: string, column: string) =>
    sql`exists (select from ${sql(table)} t where t.app_id = f.app_id and position('"' || f.id || '"' in t.${sql(column)}::text) > 0)`
  return sql`
    select f.app_id as "appId", f.id from app a
    join file f on f.app_id = a.id and f.ready and f.created_at < now() - a.file_days * interval '1 day'
    where a.file_days is not null
      and not ${holds('saved_reply', 'content')} and not ${holds('template', 'content')} and not ${holds('flow', 'draft')}
      and not ${holds('flow_version', 'document')} and not ${holds('scheduled_message', 'content')} and not ${holds('draft', 'body')}
      and not ${holds('outbox', 'content')} and not ${holds('macro', 'steps')}
    limit ${limit}`
}

/** Forgets a file of the team; its bytes go before. */
export async function removeFile(sql: Sql, appId: string, id: string): Promise<void> {
  await sql`delete from file where app_id = ${appId} and id = ${id}`
}
