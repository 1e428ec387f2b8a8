import { OrderNotice, OrderNotifications } from '#domain/commerce/order-notifications.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** What an app's customers hear of their orders; an app that chose nothing tells nothing. */
export async function getOrderNotifications(sql: Sql | Tx, appId: string): Promise<OrderNotifications> {
  const [row] = await sql<{ config: unknown }[]>`select config from order_notification_settings where app_id = ${appId}`
  return OrderNotifications.parse(row?.config ?? {})
}

/** Keeps what an app's customers hear of their orders. */
export async function saveOrderNotifications(sql: Sql, appId: string, settings: OrderNotifications): Promise<OrderNotifications> {
  await sql`
    insert into order_notification_settings (app_id, config) values (${appId}, ${sql.json(settings)})
    on conflict (app_id) do update set config = excluded.config, updated_at = now()`
  return settings
}

export interface NewNotice {
  appId: string
  orderId: string
  /** `status:ready`, or `details:` with the command that asked for them. */
  topic: string
  outcome: 'sent' | 'skipped'
  reason: string | null
  messageId: string | null
}

/**
 * Notes what a customer is told of an order; false where that was told before. What was skipped, or whose message failed, may be told
 * again. Of two that tell it at once, one waits for the other and gets false.
 */
export async function noteNotice(tx: Tx, notice: NewNotice): Promise<boolean> {
  const { appId, orderId, topic, outcome, reason, messageId } = notice
  const rows = await tx`
    insert into order_notice as n (app_id, order_id, topic, outcome, reason, message_id)
    values (${appId}, ${orderId}, ${topic}, ${outcome}, ${reason}, ${messageId})
    on conflict (app_id, order_id, topic) do update set
      outcome = excluded.outcome, reason = excluded.reason, message_id = excluded.message_id, at = now()
    where n.outcome = 'skipped' or exists (
      select from message m where m.app_id = n.app_id and m.id = n.message_id and m.status = 'FAILED')
    returning order_id`
  return rows.length === 1
}

/** What the customer was told of an order, latest first. */
export async function listNotices(sql: Sql, appId: string, orderId: string): Promise<OrderNotice[]> {
  const rows = await sql<(Omit<OrderNotice, 'what' | 'status'> & { topic: string })[]>`
    select n.topic, n.outcome, n.reason, n.message_id as "messageId", m.status as "messageStatus", n.at
    from order_notice n left join message m on m.app_id = n.app_id and m.id = n.message_id
    where n.app_id = ${appId} and n.order_id = ${orderId} order by n.at desc, n.topic limit 100`
  return rows.map(({ topic, ...rest }) => {
    const [what, status] = topic.split(':')
    return OrderNotice.parse({ ...rest, ...(what === 'status' ? { what, status } : { what: 'details', status: null }) })
  })
}
