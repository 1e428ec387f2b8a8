import { isHeld } from '../ai/transcripts.ts'
import type { Sql, Tx } from './sql.ts'
import { migrationNames } from './migrate.ts'

/** Writes to the database and reads it back; throws when it cannot. */
export async function probeWrite(sql: Sql): Promise<void> {
  await sql`insert into heartbeat (worker, at) values ('readyz', now()) on conflict (worker) do update set at = now()`
}

/** The migrations that this code knows and the database has not seen. */
export async function missingMigrations(sql: Sql): Promise<string[]> {
  const done = new Set((await sql<{ name: string }[]>`select name from migration`).map((row) => row.name))
  return (await migrationNames()).filter((name) => !done.has(name))
}

/** Says that a node lives, and where it keeps its files. Those that have said nothing for a minute are forgotten: one that was only frozen comes again. */
export async function beatNode(sql: Sql, { id, files }: { id: string; files: string }): Promise<void> {
  await sql`
    with gone as (delete from node where beat_at < now() - interval '1 minute' and id <> ${id})
    insert into node (id, files) values (${id}, ${files}) on conflict (id) do update set beat_at = now(), files = excluded.files`
}

/** Of the rows of nodes, those that live: it said so within fifteen seconds. */
export const isLiveNode = (sql: Sql | Tx) => sql`beat_at > now() - interval '15 seconds'`

/** How many other nodes live. */
export async function countOtherNodes(sql: Sql, id: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int from node where id <> ${id} and ${isLiveNode(sql)}`
  return row?.count ?? 0
}

/** The other nodes that live, with where they keep their files: those of a version that did not say it are left out. */
export const otherNodes = (sql: Sql, id: string): Promise<{ id: string; files: string }[]> => sql<{ id: string; files: string }[]>`
  select id, files from node where id <> ${id} and files is not null and ${isLiveNode(sql)}`

/** Takes a node off the list that ends in good order. */
export async function removeNode(sql: Sql, id: string): Promise<void> {
  await sql`delete from node where id = ${id}`
}

/** Forgets what has served: strangers' statuses after a week, answers kept for repetition after a day. */
export async function forgetOld(sql: Sql): Promise<void> {
  await sql`delete from early_status where at < now() - interval '7 days'`
  await sql`delete from early_change where at < now() - interval '7 days'`
  await sql`delete from idempotency where created_at < now() - interval '1 day'`
  await sql`delete from caller_write where at < now() - interval '1 day'`
}

export interface QueueAges {
  /** Since any node last said that it lives; null when none did. */
  heartbeatAgeMs: number | null
  oldestDeliveryMs: number
  /** Since the last webhook was handled that came before the oldest waiting one; null when there is none. */
  handledAgeMs: number | null
  oldestReadyMs: number
  oldestOutboxMs: number
  /** Sends whose answer was lost and that nobody has settled yet. */
  unknownSends: number
}

/** How far behind each stage of the pipeline is, in milliseconds. Every part walks a small partial index. A turn that waits for a transcript is not behind. */
export async function queueAges(sql: Sql): Promise<QueueAges> {
  const [row] = await sql<QueueAges[]>`
    select
      (select (extract(epoch from now() - max(beat_at)) * 1000)::float8 from node) as "heartbeatAgeMs",
      coalesce((select (extract(epoch from now() - min(received_at)) * 1000)::float8 from delivery where state = 'stored'), 0) as "oldestDeliveryMs",
      (select (extract(epoch from now() - max(handled_at)) * 1000)::float8 from (
        select handled_at from delivery
        where id < coalesce((select min(id) from delivery where state = 'stored'), 0) order by id desc limit 500) before) as "handledAgeMs",
      coalesce((select (extract(epoch from now() - min(c.ready_at)) * 1000)::float8 from conversation c where c.ready_at is not null and not ${isHeld(sql)}), 0) as "oldestReadyMs",
      coalesce((select (extract(epoch from now() - min(next_at)) * 1000)::float8 from outbox where state = 'queued' and next_at <= now()), 0) as "oldestOutboxMs",
      (select count(*)::int from message where status = 'UNKNOWN') as "unknownSends"`
  return row ?? { heartbeatAgeMs: null, oldestDeliveryMs: 0, handledAgeMs: null, oldestReadyMs: 0, oldestOutboxMs: 0, unknownSends: 0 }
}

/** The version of the PostgreSQL that answers, as a number like 180004. */
export async function serverVersion(sql: Sql): Promise<number> {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`
  return row?.version ?? 0
}

/** How far this machine's clock is ahead of the database's, in milliseconds. */
export async function clockSkewMs(sql: Sql): Promise<number> {
  const [row] = await sql<{ at: string }[]>`select clock_timestamp() as at`
  return row === undefined ? 0 : Date.now() - Date.parse(row.at)
}

/** Whether the search knows letters beyond ASCII: PostgreSQL asks the C library by the database's LC_CTYPE, and "C" knows no others. */
export async function knowsAllLetters(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ knows: boolean }[]>`select cardinality(show_trgm('возврат')) > 0 as knows`
  return row?.knows ?? false
}

/** The phone number ids that messages came for while no app had connected them. */
export async function homelessParked(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string | null }[]>`
    select distinct coalesce(phone_number_id, '(unreadable)') as id from parked where app_id = '' and outcome = 'parked' limit 20`
  return rows.flatMap(({ id }) => id ?? [])
}
