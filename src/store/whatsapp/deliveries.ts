import { randomBytes } from 'node:crypto'

import { BYTES_ARRAY } from '../postgres/column-types.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { isLiveNode } from '../postgres/health.ts'
import { pausedPartitions } from '../transfer/at-work.ts'

/** Through what a delivery came: it says how its body is read. */
export type DeliverySource = 'whatsapp' | 'webchat'

export interface Delivery {
  id: string
  source: DeliverySource
  body: Uint8Array
  attempts: number
  /** Since it came, in seconds. */
  age: number
}

/** A delivery that came in. `partition` says with whom it shares its turn. */
export interface NewDelivery {
  body: Uint8Array
  source: DeliverySource
  partition: string
}

/** Stores deliveries as they came, all in one statement: when it returns, they are durable. */
export async function storeDeliveries(sql: Sql | Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  await sql`
    insert into delivery (body, source, partition)
    select body, source, partition from unnest(
      ${sql.typed(
        deliveries.map(({ body }) => body),
        BYTES_ARRAY,
      )}::bytea[],
      ${deliveries.map(({ source }) => source)}::text[], ${deliveries.map(({ partition }) => partition)}::text[]) as came (body, source, partition)`
}

/** Stores a webhook of usual size and takes it back: throws for the reason for which none can be stored. */
export async function tryStoring(sql: Sql): Promise<void> {
  const body = randomBytes(TRIAL_BYTES)
  await sql
    .begin(async (tx) => {
      await storeDeliveries(tx, [{ body, source: 'whatsapp', partition: '' }])
      throw new TakenBack()
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof TakenBack)) throw cause
    })
}
class TakenBack extends Error {}
/** More than fits into the last free page of a table. */
const TRIAL_BYTES = 64 * 1024

/** How many webhooks wait to be handled, counted up to a bound. */
export async function countStored(sql: Sql, upTo: number): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from (select from delivery where state = 'stored' limit ${upTo}) waiting`
  return row?.count ?? 0
}

/** A webhook may hold a thousand messages: that many at once would fill the memory. */
const BATCH_BYTES = 2_000_000

/** Whoever holds partitions and says nothing for so long is cut off: others wait for them. */
const SILENT_MS = 10_000

/**
 * Takes the oldest unhandled webhooks of partitions for this transaction, an equal share of each. Until it ends no other takes any of those partitions, so that
 * what a customer wrote second is not handled before the first. Where several nodes live, one begins with its part of the partitions, which its key chooses.
 */
export function takeDeliveries(tx: Tx, limit: number, nodeKey = ''): Promise<Delivery[]> {
  return tx<Delivery[]>`
    with recursive resting (number) as materialized (${pausedPartitions(tx)}), partition as (
      (select partition from delivery where state = 'stored' order by partition limit 1)
      union all
      (select (select partition from delivery where state = 'stored' and partition > l.partition order by partition limit 1) from partition l where l.partition is not null)
    ), waiting as materialized (
      select partition, count(*) over () as count from partition
      where partition is not null and partition not in (select number from resting)
        and set_config('idle_in_transaction_session_timeout', ${SILENT_MS}::text, true) is not null
      order by hashtextextended(partition || ${nodeKey}, 0)
    ), mine as materialized (
      select partition from waiting where pg_try_advisory_xact_lock(hashtextextended('deliveries ' || partition, 0))
      limit (select ceil(max(count)::float8 / (select greatest(1, count(*)) from node where ${isLiveNode(tx)})) from waiting)
    ), due as (
      select d.* from (select partition, ceil(${limit}::float8 / count(*) over ()) as share from mine) l
      cross join lateral (
        select id, source, body, attempts, received_at from delivery
        where state = 'stored' and partition = l.partition and not exists (select from resting where position(convert_to(number, 'UTF8') in body) > 0)
        order by id limit l.share for update skip locked
      ) d
    )
    select id, source, body, attempts, extract(epoch from clock_timestamp() - received_at)::float8 as age from (
      select id, source, body, attempts, received_at, sum(length(body)) over (order by id) - length(body) as before from due
    ) counted where before < ${BATCH_BYTES} order by id`
}

/** Counts a failed try; after `limit` tries the webhook is parked as a whole, where a person sees it. */
export async function countFailedDelivery(sql: Sql, id: string, problem: string, limit: number): Promise<boolean> {
  const rows = await sql<{ state: string }[]>`
    update delivery
    set attempts = attempts + 1, problem = ${problem}, state = case when attempts + 1 >= ${limit} then 'parked' else state end
    where id = ${id} returning state`
  return rows[0]?.state === 'parked'
}

/** Makes a parked webhook wait for handling again: for everybody whom it speaks to, since nobody has had any of it. */
export async function restoreDelivery(tx: Tx, id: string): Promise<void> {
  await tx`update delivery set state = 'stored', attempts = 0 where id = ${id} and state = 'parked'`
  await tx`update parked set outcome = 'replayed' where delivery_id = ${id} and element is null and outcome = 'parked'`
  await tx`delete from delivery_channel where delivery_id = ${id} and state = 'failed'`
}

/** Now, where a stored webhook waits to be handled. */
export const deliveryWaits: DueQuery = (sql) => sql`
  select now() from delivery where state = 'stored' and partition not in (${pausedPartitions(sql)}) limit 1`
