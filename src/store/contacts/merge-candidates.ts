import type { Contact } from '#domain/contacts/contact.ts'

import type { Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** What is one contact's alone, before it is merged into another. */
export interface Belongings {
  addresses: { channelId: string; address: string }[]
  events: string[]
  orders: string[]
}

/** Reads what is a contact's alone. */
export async function readBelongings(tx: Tx, appId: string, contactId: string): Promise<Belongings> {
  const [row] = await tx<Belongings[]>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('channelId', channel_id, 'address', address)) from contact_address
                where app_id = ${appId} and contact_id = ${contactId} and kind <> 'form'), '[]') as addresses,
      array(select id from event where app_id = ${appId} and contact_id = ${contactId}) as events,
      array(select id from customer_order where app_id = ${appId} and contact_id = ${contactId}) as orders`
  return row ?? { addresses: [], events: [], orders: [] }
}

export interface Join extends Belongings {
  kept: Contact
  gone: Contact
  merged: Contact
}

/** Notes a merge, and hands the changes of the one that is gone to the other. */
export async function insertJoin(tx: Tx, appId: string, id: string, join: Join): Promise<void> {
  const { kept, gone, merged, addresses, events, orders } = join
  await tx`
    insert into contact_join (app_id, id, keep_id, kept, gone, merged, addresses, events, orders)
    values (${appId}, ${id}, ${kept.id}, ${tx.json(kept)}, ${tx.json(gone)}, ${tx.json(merged)}, ${asRows(tx, addresses)}, ${events}, ${orders})`
  await tx`update contact_change set contact_id = ${kept.id} where app_id = ${appId} and contact_id = ${gone.id}`
}

/** Takes the last merge of a contact that was not undone; null where there is none. */
export async function takeJoin(tx: Tx, appId: string, keepId: string): Promise<Join | null> {
  const [row] = await tx<Join[]>`
    update contact_join set undone_at = now() where app_id = ${appId} and id = (
      select id from contact_join where app_id = ${appId} and keep_id = ${keepId} and undone_at is null order by at desc limit 1 for update
    ) returning kept, gone, merged, addresses, events, orders`
  return row ?? null
}

/** Gives events and orders back to whom they were. */
export async function giveBack(
  tx: Tx,
  appId: string,
  contactId: string,
  { events, orders }: Pick<Belongings, 'events' | 'orders'>,
): Promise<void> {
  await tx`update event set contact_id = ${contactId} where app_id = ${appId} and id = any(${events})`
  await tx`update customer_order set contact_id = ${contactId} where app_id = ${appId} and id = any(${orders})`
}
