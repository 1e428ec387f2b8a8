import type { OrderLine } from '#domain/commerce/order.ts'

import type { Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** Of what an order wants, more than there is. */
export interface Shortage {
  name: string
  /** How many more it wants than it has. */
  wanted: number
  left: number
}

/** What an order takes of a product, and how much more that is than before. */
interface Move {
  catalogId: string
  retailerId: string
  name: string
  stock: number
  taken: number
  move: number
}

/** Lets only one transaction of an app at a time move stock, until it ends: whoever moves several products never waits in a circle. */
export const lockStock = async (tx: Tx, appId: string): Promise<void> => {
  await tx`select from app where id = ${appId} for no key update`
}

/**
 * What an order takes from stock where it holds more than before, and gives back where it holds less; or what is short. An order that
 * holds nothing, because it is new or cancelled, has no lines. The caller locked the stock.
 */
export async function planStock(
  tx: Tx,
  appId: string,
  orderId: string,
  { before, after }: { before: readonly OrderLine[]; after: readonly OrderLine[] },
): Promise<{ moves: Move[]; short: Shortage[] }> {
  const changes = changesOf(before, after)
  if (changes.size === 0) return { moves: [], short: [] }
  const counted = await tx<Omit<Move, 'move'>[]>`
    select p.catalog_id as "catalogId", p.retailer_id as "retailerId", p.name, p.stock, coalesce(t.quantity, 0) as taken
    from catalog c join product p on p.app_id = c.app_id and p.catalog_id = c.id
    left join stock_taken t on t.app_id = p.app_id and t.order_id = ${orderId} and t.retailer_id = p.retailer_id
    where c.app_id = ${appId} and c.waba_id is null and p.retailer_id = any(${[...changes.keys()]}) and p.stock is not null`
  const moves = counted.map((one) => {
    const taken = Math.max(0, one.taken + (changes.get(one.retailerId) ?? 0))
    return { ...one, taken, move: taken - one.taken }
  })
  const short = moves.filter(({ move, stock }) => move > stock)
  return {
    moves: moves.filter(({ move }) => move !== 0),
    short: short.map(({ name, move, stock }) => ({ name, wanted: move, left: stock })),
  }
}

/** Writes what was planned. */
export async function writeStock(tx: Tx, appId: string, orderId: string, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const moved = asRows(tx, moves)
  await tx`
    update product p set stock = p.stock - r.move, availability = case when p.stock = r.move then 'out of stock' else 'in stock' end
    from jsonb_to_recordset(${moved}) as r ("catalogId" text, "retailerId" text, move int)
    where p.app_id = ${appId} and p.catalog_id = r."catalogId" and p.retailer_id = r."retailerId"`
  await tx`
    delete from stock_taken t using jsonb_to_recordset(${moved}) as r ("retailerId" text)
    where t.app_id = ${appId} and t.order_id = ${orderId} and t.retailer_id = r."retailerId"`
  await tx`
    insert into stock_taken (app_id, order_id, catalog_id, retailer_id, quantity)
    select ${appId}, ${orderId}, "catalogId", "retailerId", taken
    from jsonb_to_recordset(${moved}) as r ("catalogId" text, "retailerId" text, taken int) where taken > 0`
}

/** How many more, or fewer, of each product. */
function changesOf(before: readonly OrderLine[], after: readonly OrderLine[]): Map<string, number> {
  const changes = new Map<string, number>()
  const add = (lines: readonly OrderLine[], sign: 1 | -1) => {
    for (const { productId, quantity } of lines) changes.set(productId, (changes.get(productId) ?? 0) + sign * quantity)
  }
  add(before, -1)
  add(after, 1)
  return new Map([...changes].filter(([, change]) => change !== 0))
}
