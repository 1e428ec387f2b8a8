import type { ParkedItem } from '#domain/api/whatsapp/parked.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { reckonDelivery } from './intake-log.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'

/**
 * The items of an app. What came for a number that no app has, or could not be read so far as to name one, is nobody's: the first app of the
 * installation has it, which is that of whoever set it up.
 */
export const ownOrUnclaimed = (sql: Sql | Tx, appId: string) => sql`
  (p.app_id = ${appId} or (p.app_id = '' and ${appId} = (select id from app order by created_at, id limit 1)))`

/** What could not be handled and waits for a decision, newest first. */
export async function listParked(sql: Sql, appId: string, page: Page): Promise<PageOf<ParkedItem>> {
  const after = decodeCursor(page.after)
  const rows = await sql<(ParkedItem & { key: string })[]>`
    select id, source, reason, payload, attempts, conversation_id as "conversationId", at, at::text as key,
      app_id = '' as unclaimed, phone_number_id as "phoneNumberId"
    from parked p
    where ${ownOrUnclaimed(sql, appId)} and outcome = 'parked'
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
      update parked p set outcome = 'discarded' where ${ownOrUnclaimed(tx, appId)} and id = ${id} and outcome = 'parked'
      returning delivery_id as "deliveryId", channel_id as "channelId"`
    if (row?.deliveryId && row.channelId) await reckonDelivery(tx, appId, row.channelId, row.deliveryId)
    return row !== undefined
  })
}
