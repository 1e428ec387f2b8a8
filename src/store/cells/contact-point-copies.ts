// Whether and where people want to hear of things is kept by the home cell, like their accounts. A cell that has something to tell them has a copy of it.
import { asRows } from '../postgres/rows.ts'
import type { Sql, Tx } from '../postgres/sql.ts'

interface ContactPoints {
  settings: Record<string, unknown>[]
  browsers: Record<string, unknown>[]
}

/** Makes this cell's copies of people's notification settings and of the browsers that take their pushes what they are in the home database. */
export async function copyContactPoints(home: Sql, sql: Sql, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const [wanted, copied] = await Promise.all([readContactPoints(home, userIds), readContactPoints(sql, userIds)])
  if (JSON.stringify(wanted) === JSON.stringify(copied)) return
  await sql.begin((tx) => writeContactPoints(tx, userIds, wanted))
}

async function readContactPoints(sql: Sql, userIds: readonly string[]): Promise<ContactPoints> {
  const ids = [...userIds]
  const [row] = await sql<ContactPoints[]>`
    select
      coalesce((select jsonb_agg(to_jsonb(s) order by s.user_id) from notification_setting s where s.user_id = any(${ids})), '[]') as settings,
      coalesce((select jsonb_agg(to_jsonb(i) order by i.id) from push_installation i where i.user_id = any(${ids})), '[]') as browsers`
  return row ?? { settings: [], browsers: [] }
}

async function writeContactPoints(tx: Tx, userIds: readonly string[], { settings, browsers }: ContactPoints): Promise<void> {
  const ids = [...userIds]
  await tx`
    delete from notification_setting where user_id = any(${ids})
      and user_id not in (select user_id from jsonb_populate_recordset(null::notification_setting, ${asRows(tx, settings)}))`
  await tx`
    insert into notification_setting (user_id, body)
    select user_id, body from jsonb_populate_recordset(null::notification_setting, ${asRows(tx, settings)})
    on conflict (user_id) do update set body = excluded.body`
  await tx`
    delete from push_installation where user_id = any(${ids})
      and id not in (select id from jsonb_populate_recordset(null::push_installation, ${asRows(tx, browsers)}))`
  // A browser may have gone from one person to another.
  await tx`
    update push_installation i set endpoint = null, p256dh = null, auth = null
    from jsonb_populate_recordset(null::push_installation, ${asRows(tx, browsers)}) r where r.endpoint = i.endpoint and r.id <> i.id`
  await tx`
    insert into push_installation (id, user_id, browser, endpoint, p256dh, auth, renewed_at, problem, created_at)
    select id, user_id, browser, endpoint, p256dh, auth, renewed_at, problem, created_at
    from jsonb_populate_recordset(null::push_installation, ${asRows(tx, browsers)})
    on conflict (id) do update set user_id = excluded.user_id, browser = excluded.browser, endpoint = excluded.endpoint, p256dh = excluded.p256dh,
      auth = excluded.auth, renewed_at = excluded.renewed_at, problem = excluded.problem`
}
