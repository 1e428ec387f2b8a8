import { randomBytes } from 'node:crypto'

import { BYTES_ARRAY } from '../postgres/column-types.ts'
import type { Fragment, Sql, Tx } from '../postgres/sql.ts'
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

/** So many partitions are looked at, at most: all, where no more wait. Where more do, each time goes on where the last one ended. */
const STEPS = 256

/** What one claim takes. */
interface Wanted {
  limit: number
  /** Chooses with which part of the partitions a node begins where several live. */
  nodeKey?: string
  /** The partition with which it begins, as the claim before it told. */
  from?: string
}

interface Taken {
  deliveries: Delivery[]
  /** With which partition the next claim is to begin. */
  next: string
}

/**
 * Takes the oldest unhandled webhooks of partitions for this transaction, an equal share of each. Until it ends no other takes any of those partitions, so that
 * what a customer wrote second is not handled before the first. Where several nodes live, one begins with its part of the partitions, which its key chooses.
 */
export async function takeDeliveries(tx: Tx, { limit, nodeKey = '', from = '' }: Wanted): Promise<Taken> {
  const rows = await tx<(Delivery & { next: string })[]>`
    with recursive resting (number) as materialized (${pausedPartitions(tx)}),
    ahead (partition, step) as (${walk(tx, 'ahead', tx`partition >= ${from}`, tx`true`)}),
    behind (partition, step) as (${walk(tx, 'behind', tx`partition < ${from}`, tx`partition < ${from}`)}),
    seen as materialized (
      select partition, row_number() over () as place from (
        select partition from ahead union all select partition from behind limit ${STEPS}) walked
    ), waiting as materialized (
      select partition, count(*) over () as count from seen
      where partition not in (select number from resting)
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
    ), counted as (
      select *, sum(length(body)) over (order by id) - length(body) as before from due
    )
    select id, source, body, attempts, extract(epoch from clock_timestamp() - received_at)::float8 as age, next
    from (select coalesce((select partition from seen where place = ${STEPS}), '') as next) turn
    left join counted on before < ${BATCH_BYTES} order by id`
  return { deliveries: rows.filter(({ id }) => id !== null), next: rows[0]?.next ?? '' }
}

/** Partitions of stored webhooks, each found from the one before it in the index: one with a million webhooks costs no more than one. */
const walk = (tx: Tx, name: 'ahead' | 'behind', begins: Fragment, goesOn: Fragment): Fragment => tx`
  (select partition, 1 from delivery where state = 'stored' and ${begins} order by partition limit 1)
  union all
  (select n.partition, w.step + 1 from ${tx(name)} w cross join lateral (
    select partition from delivery where state = 'stored' and partition > w.partition and ${goesOn} order by partition limit 1) n where w.step < ${STEPS})`

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
