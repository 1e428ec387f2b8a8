import { OrderChange, type OrderChangeBody } from '#domain/commerce/order-change.ts'
import type { Order } from '#domain/commerce/order.ts'
import type { Author } from '#domain/messages/message.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** Writes who changed what of an order, in the transaction of the change. */
export async function noteOrderChange(
  tx: Tx,
  appId: string,
  { id, revision }: Pick<Order, 'id' | 'revision'>,
  author: Author,
  body: OrderChangeBody,
): Promise<void> {
  await tx`
    insert into order_change (app_id, order_id, revision, author, body)
    values (${appId}, ${id}, ${revision}, ${tx.json(author)}, ${tx.json(body)})`
}

/** The history of an order after a revision, latest first; at most 500 lines of it. */
export async function listOrderChanges(sql: Sql | Tx, appId: string, orderId: string, after = 0): Promise<OrderChange[]> {
  const rows = await sql`
    select revision, at, author, body from order_change where app_id = ${appId} and order_id = ${orderId} and revision > ${after}
    order by revision desc limit 500`
  return rows.map((row) => OrderChange.parse(row))
}
