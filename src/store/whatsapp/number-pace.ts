import type { Sql } from '../postgres/sql.ts'

export interface NumberKey {
  appId: string
  channelId: string
}

/** A wish for turns, and what WhatsApp accepted since the last one. */
export interface TurnsAsked extends NumberKey {
  count: number
  accepted: number
}

/** Turns that are ours: the first so many milliseconds from now (or before), and one after each gap. None while the number rests. */
export interface TurnsGiven extends NumberKey {
  count: number
  firstMs: number
  gapMs: number
  restMs: number
}

/** How a rate rises and falls, in messages a second. */
export interface PaceRules {
  /** The rate of a number that was never refused, and the most it rises to. */
  perSecond: number
  /** How much each accepted message raises a lowered rate. */
  gain: number
  slowest: number
  firstPauseMs: number
  lastPauseMs: number
}

/** A number that was silent may send what a second allows at once. */
const BURST = '1 second'

/** Begins to keep the pace of these numbers. */
export async function addPaces(sql: Sql, numbers: readonly NumberKey[], { perSecond }: PaceRules): Promise<void> {
  await sql`
    insert into number_pace (app_id, channel_id, per_second, next_at)
    select r.app_id, r.channel_id, ${perSecond}::float8, now() - ${BURST}::interval
    from unnest(${numbers.map(({ appId }) => appId)}::text[], ${numbers.map(({ channelId }) => channelId)}::text[]) as r (app_id, channel_id)
    -- The app may have been removed meanwhile.
    where exists (select from app where id = r.app_id)
    on conflict do nothing`
}

/** Takes turns of these numbers for this node. A number whose pace is not kept is left out. */
export function takeTurns(sql: Sql, asked: readonly TurnsAsked[], { perSecond, gain }: PaceRules): Promise<TurnsGiven[]> {
  return sql<TurnsGiven[]>`
    with held as (
      -- In one order, so that two nodes never wait for each other.
      select p.app_id, p.channel_id, p.paused_until, p.next_at, r.count, r.accepted, least(${perSecond}::float8, p.per_second + r.accepted * ${gain}::float8) as per_second
      from unnest(
        ${asked.map(({ appId }) => appId)}::text[], ${asked.map(({ channelId }) => channelId)}::text[],
        ${asked.map(({ count }) => count)}::int[], ${asked.map(({ accepted }) => accepted)}::int[]
      ) as r (app_id, channel_id, count, accepted)
      join number_pace p on p.app_id = r.app_id and p.channel_id = r.channel_id
      order by p.app_id, p.channel_id for update of p
    ), given as (
      select app_id, channel_id, accepted, per_second, greatest(next_at, now() - ${BURST}::interval) as first_at,
        case when paused_until > now() then 0 else count end as count
      from held
    )
    update number_pace p set
      per_second = g.per_second,
      strikes = case when g.accepted > 0 then 0 else p.strikes end,
      next_at = g.first_at + g.count / g.per_second * interval '1 second'
    from given g where p.app_id = g.app_id and p.channel_id = g.channel_id
    returning p.app_id as "appId", p.channel_id as "channelId", g.count,
      extract(epoch from g.first_at - now())::float8 * 1000 as "firstMs", 1000 / g.per_second as "gapMs",
      coalesce(greatest(0, extract(epoch from p.paused_until - now())::float8 * 1000), 0) as "restMs"`
}

/**
 * Lets a number rest after a refusal, longer each time, and halves its rate. `accepted` as in {@link TurnsAsked}. Of sends that were refused together, on
 * whichever nodes, one does so.
 * @returns for how long it rests, in milliseconds, and whether this refusal began it
 */
export async function pauseNumber(
  sql: Sql,
  { appId, channelId }: NumberKey,
  accepted: number,
  { firstPauseMs, lastPauseMs, slowest }: PaceRules,
): Promise<{ restMs: number; began: boolean }> {
  const strikes = sql`case when ${accepted}::int > 0 then 0 else strikes end`
  const [row] = await sql<{ restMs: number; began: boolean }[]>`
    with rest as (
      select now() + least(${lastPauseMs}::float8, ${firstPauseMs}::float8 * power(2, least(20, ${strikes}))) * interval '1 millisecond' as until
      from number_pace where app_id = ${appId} and channel_id = ${channelId}
    ), began as (
      update number_pace set
        paused_until = rest.until, next_at = rest.until, strikes = least(20, ${strikes}) + 1, per_second = greatest(${slowest}::float8, per_second / 2)
      from rest
      where app_id = ${appId} and channel_id = ${channelId} and coalesce(paused_until <= now(), true)
      returning paused_until
    )
    select extract(epoch from coalesce(b.paused_until, p.paused_until) - now())::float8 * 1000 as "restMs", b.paused_until is not null as began
    from number_pace p left join began b on true where p.app_id = ${appId} and p.channel_id = ${channelId}`
  return { restMs: Math.max(0, row?.restMs ?? 0), began: row?.began ?? false }
}

/** Lets a number that nobody answers for rest on all nodes; its rate stays. */
export async function restNumber(sql: Sql, { appId, channelId }: NumberKey, restMs: number): Promise<void> {
  const until = sql`now() + ${restMs}::float8 * interval '1 millisecond'`
  await sql`
    update number_pace set paused_until = ${until} where app_id = ${appId} and channel_id = ${channelId} and coalesce(paused_until < ${until}, true)`
}

/** Ends a rest before its time. */
export async function endRest(sql: Sql, { appId, channelId }: NumberKey): Promise<void> {
  await sql`update number_pace set paused_until = null where app_id = ${appId} and channel_id = ${channelId} and paused_until is not null`
}
