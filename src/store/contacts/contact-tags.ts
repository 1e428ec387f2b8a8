import { distinctTags, tagKey } from '#domain/contacts/tags.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** Every tag of the app with how many contacts have it, in whatever case: its most common spelling, the most used first. */
export function listTags(sql: Sql, appId: string): Promise<{ tag: string; contacts: number }[]> {
  return sql`
    select mode() within group (order by t) as tag, count(*)::int as contacts
    from contact c cross join unnest(c.tags) t where c.app_id = ${appId} group by lower(t) order by 2 desc, 1`
}

const holding = (sql: Sql | Tx, keys: readonly string[]) =>
  sql`exists (select 1 from unnest(tags) t where lower(t) = any(${keys as string[]}))`

/** How many contacts have one of these tags. */
export async function countTagged(sql: Sql | Tx, appId: string, tags: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from contact where app_id = ${appId} and ${holding(sql, tags.map(tagKey))}`
  return row?.count ?? 0
}

/** A contact whose tags changed. */
export interface Retagged {
  id: string
  before: string[]
  after: string[]
}

/** Puts `to` in the place of some tags of the next contacts behind `after`, or takes them off. */
export async function replaceTags(
  tx: Tx,
  appId: string,
  change: { tags: readonly string[]; to: string | null; after: string; limit: number },
): Promise<Retagged[]> {
  const keys = change.tags.map(tagKey)
  const rows = await tx<{ id: string; before: string[] }[]>`
    select id, tags as before from contact where app_id = ${appId} and id > ${change.after} and ${holding(tx, keys)}
    order by id limit ${change.limit} for update`
  const changed = rows.map(({ id, before }) => {
    const swapped = before.flatMap((tag) => (keys.includes(tagKey(tag)) ? (change.to ?? []) : tag))
    return { id, before, after: distinctTags(swapped) }
  })
  if (changed.length > 0)
    await tx`
      update contact c set tags = array(select jsonb_array_elements_text(r.after)), updated_at = now()
      from jsonb_to_recordset(${asRows(tx, changed)}) as r (id text, after jsonb)
      where c.app_id = ${appId} and c.id = r.id`
  return changed
}
