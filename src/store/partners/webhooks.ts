import type { CommissionEntry } from '#domain/partners/commission.ts'
import type { Client } from '#domain/partners/client.ts'
import type { Lead } from '#domain/partners/lead.ts'
import type { PartnerEventType, PartnerWebhook } from '#domain/partners/partner-webhook.ts'

import type { DueQuery } from '../postgres/due-times.ts'
import type { Sql, Tx } from '../postgres/sql.ts'

const shown = (sql: Sql) => sql`id, url, events, created_at as "createdAt", delivered_at as "deliveredAt", failure`

/** The partner's addresses, oldest first. */
export const listPartnerWebhooks = (sql: Sql, partnerId: string): Promise<PartnerWebhook[]> =>
  sql<PartnerWebhook[]>`select ${shown(sql)} from partner_webhook where partner_id = ${partnerId} order by created_at, id`

/** Adds an address, with its secret sealed. */
export async function createPartnerWebhook(
  sql: Sql,
  webhook: Pick<PartnerWebhook, 'id' | 'url' | 'events'> & { partnerId: string; secret: Uint8Array },
): Promise<PartnerWebhook> {
  const [row] = await sql<PartnerWebhook[]>`
    insert into partner_webhook (partner_id, id, url, events, secret)
    values (${webhook.partnerId}, ${webhook.id}, ${webhook.url}, ${webhook.events}, ${Buffer.from(webhook.secret)}) returning ${shown(sql)}`
  return row!
}

/** Removes an address with what it was still to be told; false where there is none. */
export async function removePartnerWebhook(sql: Sql, partnerId: string, id: string): Promise<boolean> {
  return (await sql`delete from partner_webhook where partner_id = ${partnerId} and id = ${id}`).count > 0
}

type Told = Lead | Client | CommissionEntry | { id: string }

/** Has the partner's addresses told of something, in the transaction in which it happened. */
export async function queuePartnerEvent(tx: Tx, partnerId: string, type: PartnerEventType, data: Told | null): Promise<void> {
  if (!data) return
  await tx`
    insert into partner_delivery (partner_id, webhook_id, type, data)
    select partner_id, id, ${type}, ${tx.json({ ...data })} from partner_webhook where partner_id = ${partnerId} and ${type} = any (events)`
}

/** One thing that one address is to be told. */
export interface DuePartnerDelivery {
  id: string
  partnerId: string
  webhookId: string
  type: PartnerEventType
  data: Told
  at: string
  tries: number
  url: string
  secret: Uint8Array
}

/** Takes deliveries for as long as the lease. Those of a partner that is not approved wait. */
export const claimPartnerDeliveries = (sql: Sql, limit: number, leaseMs: number): Promise<DuePartnerDelivery[]> => sql<
  DuePartnerDelivery[]
>`
  update partner_delivery d set tries = d.tries + 1, next_at = now() + ${leaseMs} * interval '1 millisecond'
  from partner_webhook w where w.partner_id = d.partner_id and w.id = d.webhook_id and d.id in (
    select q.id from partner_delivery q join partner p on p.id = q.partner_id and p.state = 'approved'
    where q.next_at <= now() order by q.next_at limit ${limit} for update of q skip locked)
  returning d.id::text, d.partner_id as "partnerId", d.webhook_id as "webhookId", d.type, d.data, d.at, d.tries, w.url, w.secret`

/** When the next delivery is due. */
export const partnerDeliveryDue: DueQuery = (sql) => sql`
  select min(d.next_at) from partner_delivery d join partner p on p.id = d.partner_id and p.state = 'approved'`

type Claimed = Pick<DuePartnerDelivery, 'id' | 'tries'>

const claimed = (sql: Sql | Tx, { id, tries }: Claimed) => sql`id = ${id} and tries = ${tries}`

/** Holds on to a delivery: its lease begins again. False where it was claimed again. */
export async function renewPartnerDelivery(sql: Sql, due: Claimed, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update partner_delivery set next_at = greatest(next_at, now() + ${leaseMs} * interval '1 millisecond') where ${claimed(sql, due)}`
  return count > 0
}

/** Notes what became of a delivery: taken, or refused with the reason; then it is tried again after a pause, or given up. */
export async function settlePartnerDelivery(
  sql: Sql,
  due: Claimed & Pick<DuePartnerDelivery, 'partnerId' | 'webhookId'>,
  failure: string | null,
  pauseMs: number | null,
): Promise<void> {
  await sql.begin(async (tx) => {
    const { count } =
      failure === null || pauseMs === null
        ? await tx`delete from partner_delivery where ${claimed(tx, due)}`
        : await tx`update partner_delivery set next_at = now() + ${pauseMs} * interval '1 millisecond' where ${claimed(tx, due)}`
    if (count === 0) return
    await tx`
      update partner_webhook set failure = ${failure}, delivered_at = case when ${failure === null} then now() else delivered_at end
      where partner_id = ${due.partnerId} and id = ${due.webhookId}`
  })
}
