import type { Sql, Tx } from '../postgres/sql.ts'

/** The digits of each channel's number: as Meta last said it, or else as it was entered. */
export async function findDisplayPhones(tx: Sql | Tx, appId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx<{ id: string; digits: string }[]>`
    select id, regexp_replace(coalesce(facts ->> 'displayPhone', display_phone), '\\D', '', 'g') as digits
    from channel where app_id = ${appId} and id = any(${ids as string[]})`
  return new Map(rows.map(({ id, digits }) => [id, digits]))
}
