import type { DeliveryFilter, IntakeLag, LoggedDelivery } from '#domain/api/whatsapp/intake.ts'

import type { Sql } from '../postgres/sql.ts'
import { whenGiven } from '../postgres/when-given.ts'
import type { PageOf } from '../postgres/pages.ts'

/** Webhooks that are looked for: in a state, of a kind, with words, from one instant on and before another. */
export interface DeliverySearch extends Pick<DeliveryFilter, 'state' | 'kind' | 'search'> {
  from?: string | null
  until?: string | null
}

/** A search reads on in the next page after so many webhooks. */
const SCANNED = 20_000

/** A number's place in the log: its own id, and the one by which webhooks name it. */
export interface LogOf {
  appId: string
  channelId: string
  phoneNumberId: string
}

const columns = (sql: Sql) => sql`
  c.delivery_id::text as id, c.state, c.received_at as "receivedAt", c.handled_at as "handledAt",
  (extract(epoch from c.handled_at - c.received_at) * 1000)::float8 as "lagMs", c.counts,
  substring(c.names from '(?:^| )([0-9]{7,15}|[A-Z]{2}\\.[A-Za-z0-9.]+)(?: |$)') as about, d.attempts, d.problem, c.replays`

/** What waits has no end yet; it is the number's where the webhook names the number first. */
const waiting = (sql: Sql, { phoneNumberId }: LogOf) => sql`
  select d.id as delivery_id, 'waiting' as state, d.received_at, null::timestamptz as handled_at, '{}'::jsonb as counts, 0 as replays, '' as names
  from delivery d where d.state = 'stored' and d.partition = ${phoneNumberId}`

/** A number's webhooks, newest first. A search looks at 20,000 of them at a time, so that a page may hold few and still be read on. */
export async function listDeliveries(
  sql: Sql,
  of: LogOf,
  { state, kind, search, from, until, after, limit }: DeliverySearch & { after?: string | undefined; limit: number },
): Promise<PageOf<LoggedDelivery>> {
  const beyond = whenGiven(sql, after, (id) => sql`and delivery_id < ${id}::bigint`)
  const ended = sql`
    select delivery_id, state, received_at, handled_at, counts, replays, names from delivery_channel
    where app_id = ${of.appId} and channel_id = ${of.channelId} ${whenGiven(sql, state, (is) => sql`and state = ${is}`)} ${beyond}
    order by delivery_id desc limit ${SCANNED}`
  const queued = sql`select * from (${waiting(sql, of)}) w where true ${beyond} order by delivery_id desc limit ${SCANNED}`
  const source = state === 'waiting' ? queued : state ? ended : sql`(${ended}) union all (${queued})`
  const rows = await sql<(LoggedDelivery & { last: string | null })[]>`
    with scanned as (select * from (${source}) s order by delivery_id desc limit ${SCANNED}),
    found as (
      select * from scanned
      where true
        ${whenGiven(sql, kind, (name) => sql`and counts ? ${name}`)}
        ${whenGiven(sql, search, (text) => sql`and strpos(names, ${text.replace(/^\+/, '')}) > 0`)}
        ${whenGiven(sql, from ?? undefined, (at) => sql`and received_at >= ${at}`)}
        ${whenGiven(sql, until ?? undefined, (at) => sql`and received_at < ${at}`)}
      order by delivery_id desc limit ${limit + 1}
    ),
    seen as (select case when count(*) = ${SCANNED} then min(delivery_id)::text end as last from scanned)
    select ${columns(sql)}, seen.last
    from seen left join found c on true left join delivery d on d.id = c.delivery_id
    order by c.delivery_id desc`
  const found = rows.filter(({ id }) => id !== null)
  const items = found.slice(0, limit).map(({ last: _, ...item }) => ({ ...item, attempts: item.attempts ?? 0 }))
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : (rows[0]?.last ?? null) }
}

/** A webhook of a number as it came; null when the number's log does not show it. Its body may be gone before its line is. */
export async function findDelivery(sql: Sql, of: LogOf, id: string): Promise<(LoggedDelivery & { body: Uint8Array | null }) | null> {
  const [row] = await sql<(LoggedDelivery & { body: Uint8Array | null })[]>`
    select ${columns(sql)}, d.body
    from (
      select delivery_id, state, received_at, handled_at, counts, replays, names from delivery_channel
      where app_id = ${of.appId} and channel_id = ${of.channelId} and delivery_id = ${id}
      union all
      select * from (${waiting(sql, of)}) w where delivery_id = ${id}
    ) c left join delivery d on d.id = c.delivery_id
    limit 1`
  return row ? { ...row, attempts: row.attempts ?? 0 } : null
}

/** What decided about elements of a webhook: those that were kept beside, with the reason, and those that were here already. */
export async function readFates(
  sql: Sql,
  { appId, channelId }: LogOf,
  id: string,
): Promise<{ kept: { element: number; outcome: string; reason: string }[]; duplicates: readonly number[] }> {
  const [kept, [row]] = await Promise.all([
    sql<{ element: number; outcome: string; reason: string }[]>`
      select distinct on (element) element, outcome, reason from parked
      where delivery_id = ${id} and app_id = ${appId} and element is not null order by element, at desc, outcome`,
    sql<{ duplicates: number[] | null }[]>`
      select duplicates from delivery_channel where app_id = ${appId} and channel_id = ${channelId} and delivery_id = ${id}`,
  ])
  return { kept, duplicates: row?.duplicates ?? [] }
}

/** The conversations of messages by the provider's ids. */
export function findConversationsOf(
  sql: Sql,
  { appId, channelId }: LogOf,
  providerIds: readonly string[],
): Promise<{ providerId: string; conversationId: string; ignored: string | null }[]> {
  return sql`
    select provider_id as "providerId", m.conversation_id as "conversationId", e.body ->> 'ignored' as ignored
    from message m left join conversation_event e on e.app_id = m.app_id and e.conversation_id = m.conversation_id and e.seq = m.seq
    where m.app_id = ${appId} and m.channel_id = ${channelId} and m.provider_id = any(${providerIds as string[]})`
}

/** How far behind a number's webhooks are. */
export async function readLag(sql: Sql, of: LogOf): Promise<IntakeLag> {
  const [row] = await sql<IntakeLag[]>`
    with recent as (
      select extract(epoch from handled_at - received_at) * 1000 as ms from (
        select received_at, handled_at from delivery_channel
        where app_id = ${of.appId} and channel_id = ${of.channelId} order by delivery_id desc limit 10000
      ) newest where received_at > now() - interval '1 hour'
    ), queue as (
      select count(*)::int as waiting, coalesce(extract(epoch from now() - min(received_at)) * 1000, 0)::float8 as oldest
      from delivery where state = 'stored' and partition = ${of.phoneNumberId}
    )
    select queue.waiting, queue.oldest as "oldestWaitingMs",
      (percentile_cont(0.5) within group (order by ms))::float8 as "p50Ms", (percentile_cont(0.95) within group (order by ms))::float8 as "p95Ms",
      count(ms)::int as "handledLastHour",
      (select count(*)::int from message where app_id = ${of.appId} and channel_id = ${of.channelId} and status = 'UNKNOWN') as "unknownSends"
    from queue left join recent on true group by queue.waiting, queue.oldest`
  return row ?? { waiting: 0, oldestWaitingMs: 0, p50Ms: null, p95Ms: null, handledLastHour: 0, unknownSends: 0 }
}

/** For how many days an app keeps the logs of its numbers. */
export async function intakeLogDays(sql: Sql, appId: string): Promise<number> {
  const [row] = await sql<{ days: number }[]>`select intake_log_days as days from app where id = ${appId}`
  return row?.days ?? 7
}

/** Says for how many days an app keeps the logs of its numbers. */
export async function setIntakeLogDays(sql: Sql, appId: string, days: number): Promise<void> {
  await sql`update app set intake_log_days = ${days} where id = ${appId}`
}
