import type { ParkedItem } from '#domain/api/parked.ts'

import type { Sql } from './connect.ts'
import { reckonDelivery } from './intake-log.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from './pages.ts'

/** What could not be handled and waits for a decision, newest first. */
export async function listParked(sql: Sql, appId: string, page: Page): Promise<PageOf<ParkedItem>> {
  const after = decodeCursor(page.after)
  const rows = await sql<(ParkedItem & { key: string })[]>`
    select id, source, reason, payload, attempts, conversation_id as "conversationId", at, at::text as key
    from parked
    where app_id = ${appId} and outcome = 'parked'
      ${after ? sql`and (at < ${after.at}::timestamptz or (at = ${after.at}::timestamptz and id > ${after.id}))` : sql``}
    order by at desc, id
    limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    items: rows.slice(0, page.limit).map(({ key: _, ...item }) => item),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.id }) : null,
  }
}

/** Puts an item aside for good; false when none waits under this id. */
export function discardParked(sql: Sql, appId: string, id: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [row] = await tx<{ deliveryId: string | null; channelId: string | null }[]>`
      update parked set outcome = 'discarded' where app_id = ${appId} and id = ${id} and outcome = 'parked'
      returning delivery_id as "deliveryId", channel_id as "channelId"`
    if (row?.deliveryId && row.channelId) await reckonDelivery(tx, appId, row.channelId, row.deliveryId)
    return row !== undefined
  })
}
