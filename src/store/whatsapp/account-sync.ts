import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** A queue of accounts, each read again and again: their templates, or their catalogs. */
export type AccountQueue = 'template_sync' | 'catalog_sync'

/** An account that is to be read, with a number by whose token that goes. */
export interface DueAccount {
  appId: string
  wabaId: string
  tries: number
  graphUrl: string | null
  tokenSealed: Uint8Array
}

/**
 * Ends the watching of accounts that are due and whose last channel is gone: our copies go too; drafts stay. It begins with their first channel, by a
 * trigger, which also makes them due when a channel goes.
 */
export async function forgetGoneAccounts(sql: Sql, queue: AccountQueue): Promise<void> {
  const copies =
    queue === 'template_sync'
      ? sql`delete from template t using gone g where t.app_id = g.app_id and t.waba_id = g.waba_id and t.provider_id is not null`
      : sql`delete from catalog t using gone g where t.app_id = g.app_id and t.waba_id = g.waba_id`
  await sql`
    with gone as (
      delete from ${sql(queue)} s
      where greatest(s.due_at, s.lease_until) <= now()
        and not exists (select 1 from channel c where c.app_id = s.app_id and c.waba_id = s.waba_id and c.removed_at is null)
      returning app_id, waba_id
    )
    ${copies}`
}

/** When the next account of a queue is due. */
export const accountDue =
  (queue: AccountQueue): DueQuery =>
  (sql) =>
    sql`select min(greatest(due_at, lease_until)) from ${sql(queue)} where ${isAtWork(sql, sql`app_id`)}`

/** Takes accounts that are due for as long as a lease, one of each app, those that waited longest first. */
export function claimAccounts(
  sql: Sql,
  queue: AccountQueue,
  limit: number,
  leaseMs: number,
  busyApps: readonly string[],
): Promise<DueAccount[]> {
  return sql<DueAccount[]>`
    with due as (
      select app_id, waba_id, due_at, row_number() over (partition by app_id order by due_at) as place
      from ${sql(queue)} where greatest(due_at, lease_until) <= now() and app_id <> all(${busyApps as string[]}) and ${isAtWork(sql, sql`app_id`)}
    ), taken as (
      select s.app_id, s.waba_id from ${sql(queue)} s join due d using (app_id, waba_id)
      -- Once more, on the row that is locked: another process may have taken it since it was looked for.
      where d.place = 1 and s.due_at <= now() and (s.lease_until is null or s.lease_until < now())
      order by d.due_at limit ${limit} for update of s skip locked
    ), leased as (
      update ${sql(queue)} s set lease_until = now() + ${leaseMs} * interval '1 millisecond'
      from taken t where s.app_id = t.app_id and s.waba_id = t.waba_id
      returning s.app_id, s.waba_id, s.tries
    )
    select l.app_id as "appId", l.waba_id as "wabaId", l.tries, c.graph_url as "graphUrl", c.token_sealed as "tokenSealed"
    from leased l cross join lateral (
      select graph_url, token_sealed from channel c
      where c.app_id = l.app_id and c.waba_id = l.waba_id and c.removed_at is null order by c.created_at limit 1
    ) c`
}

/** Holds on to an account that is being read: its lease begins again. False where it was settled. */
export async function renewAccount(sql: Sql, queue: AccountQueue, { appId, wabaId }: DueAccount, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update ${sql(queue)} set lease_until = now() + ${leaseMs} * interval '1 millisecond'
    where app_id = ${appId} and waba_id = ${wabaId} and lease_until is not null`
  return count > 0
}

/** Takes one account at once, whoever holds it: somebody waits for it. Null when no channel has it. */
export async function findAccount(sql: Sql, queue: AccountQueue, appId: string, wabaId: string): Promise<DueAccount | null> {
  const [row] = await sql<DueAccount[]>`
    select c.app_id as "appId", c.waba_id as "wabaId", coalesce(s.tries, 0) as tries, c.graph_url as "graphUrl", c.token_sealed as "tokenSealed"
    from channel c left join ${sql(queue)} s on s.app_id = c.app_id and s.waba_id = c.waba_id
    where c.app_id = ${appId} and c.waba_id = ${wabaId} and c.removed_at is null order by c.created_at limit 1`
  return row ?? null
}

export interface SyncEnd {
  appId: string
  wabaId: string
  problem: string | null
  nextInMs: number
}

/** Writes what came of reading an account, and when it is read next. */
export async function settleAccount(sql: Sql, queue: AccountQueue, { appId, wabaId, problem, nextInMs }: SyncEnd): Promise<void> {
  await sql`insert into ${sql(queue)} (app_id, waba_id) values (${appId}, ${wabaId}) on conflict do nothing`
  await sql`
    update ${sql(queue)} set lease_until = null, problem = ${problem}, due_at = now() + ${nextInMs} * interval '1 millisecond',
      tries = case when ${problem}::text is null then 0 else tries + 1 end,
      synced_at = case when ${problem}::text is null then now() else synced_at end
    where app_id = ${appId} and waba_id = ${wabaId}`
}

/** Asks for an account to be read soon: something of it is new to us. */
export async function hastenAccount(tx: Tx, queue: AccountQueue, appId: string, wabaId: string): Promise<void> {
  await tx`
    insert into ${tx(queue)} as s (app_id, waba_id) values (${appId}, ${wabaId})
    on conflict (app_id, waba_id) do update set due_at = least(s.due_at, now())`
}

/** The database's clock. */
export async function clock(sql: Sql): Promise<string> {
  const [row] = await sql<{ now: string }[]>`select now()`
  return row!.now
}
