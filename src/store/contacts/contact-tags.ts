import type { Contact } from '#domain/contacts/contact.ts'
import { tagKey } from '#domain/contacts/tags.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { contactColumns } from './contacts.ts'

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

/** The next contacts behind `after` that have one of these tags, held locked, in the order of their ids. */
export const lockTagged = (
  tx: Tx,
  appId: string,
  { tags, after, limit }: { tags: readonly string[]; after: string; limit: number },
): Promise<Contact[]> => tx<Contact[]>`
  select ${contactColumns(tx)} from contact where app_id = ${appId} and id > ${after} and ${holding(tx, tags.map(tagKey))}
  order by id limit ${limit} for update`
