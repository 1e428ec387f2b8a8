import { sumOf } from '#domain/commerce/money.ts'
import type { ListedOrder, Order, OrderLine, OrderStatus, PaymentStatus } from '#domain/commerce/order.ts'

import type { Viewer } from '#domain/workspace/visibility.ts'

import { contactVisibleTo } from '../conversations/visibility.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'

const shown = (sql: Sql | Tx) => sql`
  o.id, o.number, o.contact_id as "contactId", o.conversation_id as "conversationId", o.message_id as "messageId", o.currency, o.total::float8 as total, o.status,
  o.payment_status as "paymentStatus", o.note, o.revision, o.created_at as "createdAt", o.updated_at as "updatedAt",
  coalesce((
    select jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', l.name, 'quantity', l.quantity, 'unitPrice', l.unit_price::float8)
      || case when l.catalog_price is null then '{}'::jsonb else jsonb_build_object('catalogPrice', l.catalog_price::float8) end order by l.position)
    from order_line l where l.app_id = o.app_id and l.order_id = o.id), '[]') as lines`

const named = (sql: Sql | Tx) => sql`
  ${shown(sql)}, (select coalesce(c.name, c.phone) from contact c where c.app_id = o.app_id and c.id = o.contact_id) as "contactName"`

export interface NewOrder {
  appId: string
  id: string
  contactId: string
  conversationId: string | null
  currency: string
  lines: readonly OrderLine[]
  note: string | null
  idempotencyKey: string
}

/** Places an order under a key that placed none before. */
export async function placeOrder(tx: Tx, order: NewOrder): Promise<Order> {
  const { appId, id, idempotencyKey, lines } = order
  await tx`
    with numbered as (update app set last_order_number = last_order_number + 1 where id = ${appId} returning last_order_number)
    insert into customer_order (app_id, id, number, contact_id, conversation_id, currency, total, status, payment_status, note, idempotency_key)
    select ${appId}, ${id}, last_order_number, ${order.contactId}, ${order.conversationId}, ${order.currency}, ${sumOf(lines)}, 'new', 'unpaid', ${order.note}, ${idempotencyKey}
    from numbered`
  await insertLines(tx, appId, id, lines)
  const [row] = await tx<Order[]>`select ${shown(tx)} from customer_order o where o.app_id = ${appId} and o.id = ${id}`
  return row!
}

/** The order that a key placed before; null where it placed none yet. */
export async function findPlaced(tx: Tx, appId: string, idempotencyKey: string): Promise<Order | null> {
  const [row] = await tx<
    Order[]
  >`select ${shown(tx)} from customer_order o where o.app_id = ${appId} and o.idempotency_key = ${idempotencyKey}`
  return row ?? null
}

async function insertLines(tx: Tx, appId: string, id: string, lines: readonly OrderLine[]): Promise<void> {
  const rows = lines.map((line, position) => ({ ...line, position }))
  await tx`
    insert into order_line (app_id, order_id, position, product_id, name, quantity, unit_price)
    select ${appId}, ${id}, position, "productId", name, quantity, "unitPrice"
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (position int, "productId" text, name text, quantity int, "unitPrice" numeric)`
}

/** Writes of which cart an order was made. */
export async function noteCart(tx: Tx, appId: string, orderId: string, messageId: string): Promise<void> {
  await tx`update customer_order set message_id = ${messageId} where app_id = ${appId} and id = ${orderId} and message_id is null`
}

/** Writes which lines of an order came with another price than the catalog asked. */
export async function noteCatalogPrices(
  tx: Tx,
  appId: string,
  orderId: string,
  prices: readonly { productId: string; price: number }[],
): Promise<void> {
  if (prices.length === 0) return
  await tx`
    update order_line l set catalog_price = r.price from jsonb_to_recordset(${asRows(tx, prices)}) as r ("productId" text, price numeric)
    where l.app_id = ${appId} and l.order_id = ${orderId} and l.product_id = r."productId" and l.unit_price <> r.price`
}

/** Locks an order of the contact for the change that follows; null when the contact has none under this id. */
export async function lockOrder(tx: Tx, appId: string, contactId: string, id: string): Promise<Order | null> {
  const [row] = await tx<Order[]>`
    select ${shown(tx)} from customer_order o where o.app_id = ${appId} and o.id = ${id} and o.contact_id = ${contactId} for update of o`
  return row ?? null
}

/** Writes how far a locked order is, and what it holds where that changed. */
export async function saveOrder(
  tx: Tx,
  appId: string,
  id: string,
  { status, paymentStatus, note, lines }: Pick<Order, 'status' | 'paymentStatus' | 'note'> & { lines?: readonly OrderLine[] },
): Promise<Order> {
  if (lines) {
    const asked = await tx<{ productId: string; price: number }[]>`
      delete from order_line where app_id = ${appId} and order_id = ${id}
      returning product_id as "productId", catalog_price::float8 as price`
    await insertLines(tx, appId, id, lines)
    // What still differs from the catalog keeps its mark; what was put right loses it.
    await noteCatalogPrices(
      tx,
      appId,
      id,
      asked.filter(({ price }) => price !== null),
    )
    await tx`update customer_order set total = ${sumOf(lines)} where app_id = ${appId} and id = ${id}`
  }
  const [row] = await tx<Order[]>`
    update customer_order o set status = ${status}, payment_status = ${paymentStatus}, note = ${note}, revision = o.revision + 1, updated_at = now()
    where o.app_id = ${appId} and o.id = ${id} returning ${shown(tx)}`
  return row!
}

/** One order; null when there is none under this id in this app. */
export async function getOrder(sql: Sql | Tx, appId: string, id: string): Promise<Order | null> {
  const [row] = await sql<Order[]>`select ${shown(sql)} from customer_order o where o.app_id = ${appId} and o.id = ${id}`
  return row ?? null
}

/** One order with its customer's name; null when there is none under this id in this app. */
export async function getListedOrder(sql: Sql, appId: string, id: string): Promise<ListedOrder | null> {
  const [row] = await sql<ListedOrder[]>`select ${named(sql)} from customer_order o where o.app_id = ${appId} and o.id = ${id}`
  return row ?? null
}

export interface OrderFilter {
  contactId: string | null
  /** The cart that it was made of. */
  messageId?: string | undefined
  statuses: readonly OrderStatus[]
  paymentStatuses: readonly PaymentStatus[]
  from: string | null
  to: string | null
  /** Through whose eyes; left out, everything is seen. */
  viewer?: Viewer
}

const matching = (sql: Sql | Tx, appId: string, { contactId, messageId, statuses, paymentStatuses, from, to, viewer }: OrderFilter) => sql`
  o.app_id = ${appId} and (${contactId}::text is null or o.contact_id = ${contactId})
  ${messageId === undefined ? sql`` : sql`and o.message_id = ${messageId}`}
  and (${statuses.length === 0} or o.status = any (${statuses as string[]}))
  and (${paymentStatuses.length === 0} or o.payment_status = any (${paymentStatuses as string[]}))
  and (${from}::timestamptz is null or o.created_at >= ${from}) and (${to}::timestamptz is null or o.created_at < ${to})
  ${viewer ? contactVisibleTo(sql, viewer, 'o.contact_id') : sql``}`

/** Orders, newest first. */
export function listOrders(sql: Sql | Tx, appId: string, filter: OrderFilter, limit: number): Promise<Order[]> {
  return sql<Order[]>`
    select ${shown(sql)} from customer_order o where ${matching(sql, appId, filter)} order by o.created_at desc, o.id desc limit ${limit}`
}

/** Which orders of one contact are asked for. */
export type ContactOrderFilter = Omit<OrderFilter, 'contactId' | 'messageId' | 'viewer'> & { limit: number }

/** Orders of each of some contacts, newest first: one statement for all of them. */
export function listOrdersOfEach(
  tx: Tx,
  appId: string,
  contactIds: readonly string[],
  { limit, ...filter }: ContactOrderFilter,
): Promise<Order[]> {
  return tx<Order[]>`
    select found.* from unnest(${contactIds as string[]}::text[]) as k (contact_id)
    cross join lateral (
      select ${shown(tx)} from customer_order o where ${matching(tx, appId, { ...filter, contactId: null })} and o.contact_id = k.contact_id
      order by o.created_at desc, o.id desc limit ${limit}
    ) found order by found."createdAt" desc, found.id desc`
}

/** A page of orders, newest first. */
export async function pageOfOrders(sql: Sql, appId: string, filter: OrderFilter, page: Page): Promise<PageOf<ListedOrder>> {
  const after = decodeCursor(page.after)
  const rows = await sql<(ListedOrder & { key: string })[]>`
    select ${named(sql)}, o.created_at::text as key from customer_order o
    where ${matching(sql, appId, filter)} ${after ? sql`and (o.created_at, o.id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by o.created_at desc, o.id desc limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    items: rows.slice(0, page.limit).map(({ key: _, ...order }) => order),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.id }) : null,
  }
}
