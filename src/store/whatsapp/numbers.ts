import type { NumberFacts, NumberStatus } from '#domain/whatsapp/number-facts.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** A number whose facts are to be read, with its sealed token. */
export interface DueNumber {
  appId: string
  id: string
  phoneNumberId: string
  wabaId: string
  graphUrl: string | null
  tokenSealed: Uint8Array
  tries: number
}

/** Takes numbers whose facts are due, an equal share of each app, for as long as the lease. */
export function claimDueNumbers(sql: Sql, limit: number, leaseMs: number): Promise<DueNumber[]> {
  return sql<DueNumber[]>`
    with due as (
      select app_id, id, row_number() over (partition by app_id order by facts_next_at) as place from channel
      where kind = 'whatsapp' and removed_at is null and facts_next_at <= now() and ${isAtWork(sql, sql`app_id`)}
    ), claimed as (
      -- Once more, on the row that is locked: another process may have taken it since it was looked for.
      select c.app_id, c.id from channel c join due using (app_id, id) where c.facts_next_at <= now()
      order by due.place, c.facts_next_at limit ${limit} for update of c skip locked
    )
    update channel c set facts_next_at = now() + ${leaseMs} * interval '1 millisecond', facts_tries = c.facts_tries + 1
    from claimed where c.app_id = claimed.app_id and c.id = claimed.id
    returning c.app_id as "appId", c.id, c.phone_number_id as "phoneNumberId", c.waba_id as "wabaId", c.graph_url as "graphUrl",
      c.token_sealed as "tokenSealed", c.facts_tries as tries`
}

/** Holds on to a number that is being read: its lease begins again. False where it was hastened meanwhile, or claimed again. */
export async function renewNumber(sql: Sql, { appId, id, tries }: DueNumber, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update channel set facts_next_at = greatest(facts_next_at, now() + ${leaseMs} * interval '1 millisecond')
    where app_id = ${appId} and id = ${id} and facts_tries = ${tries} and facts_next_at > now()`
  return count > 0
}

/** Loads one number in the same form; null when there is none. */
export async function loadNumber(sql: Sql, appId: string, id: string): Promise<DueNumber | null> {
  const [row] = await sql<DueNumber[]>`
    select app_id as "appId", id, phone_number_id as "phoneNumberId", waba_id as "wabaId", graph_url as "graphUrl",
      token_sealed as "tokenSealed", facts_tries as tries
    from channel where app_id = ${appId} and id = ${id} and removed_at is null`
  return row ?? null
}

interface NumberKey {
  appId: string
  id: string
}

/**
 * Writes what was read, and when to read again. A number that may send again is released, unless its account holds it back and Meta's
 * health check did not speak of it.
 */
export async function writeFacts(
  sql: Sql,
  { appId, id }: NumberKey,
  facts: NumberFacts,
  { blocked, restricted }: NumberStatus,
  againMs: number,
) {
  const released = facts.canSend !== null
  // What the account was told by a webhook is the better reason of the two, for as long as it holds.
  const kept = sql`(blocked_by = 'account' and coalesce(blocked_until > now(), true) and (${blocked}::text is not null or not ${released}))`
  const mayBegin = sql`(${restricted}::text is null and (${released} or coalesce(restricted_until <= now(), false)))`
  await sql`
    update channel set
      facts = ${sql.json(facts)}, facts_at = now(), facts_problem = null, facts_tries = 0,
      -- What ends by itself is asked about when it ends.
      facts_next_at = least(
        now() + ${againMs} * interval '1 millisecond',
        case when blocked_until > now() then blocked_until end, case when restricted_until > now() then restricted_until end),
      blocked = case when ${kept} then blocked else ${blocked}::text end,
      blocked_by = case when ${kept} then 'account' when ${blocked}::text is not null then 'number' end,
      blocked_until = case when ${kept} then blocked_until end,
      released_at = case when blocked is not null and ${blocked}::text is null and not ${kept} then now() else released_at end,
      restricted = case when ${mayBegin} then null else coalesce(${restricted}::text, restricted) end,
      restricted_until = case when not ${mayBegin} and restricted_until > now() then restricted_until end
    where app_id = ${appId} and id = ${id} and removed_at is null`
}

/** Writes why the facts could not be read, and when to try again. */
export async function writeFactsProblem(sql: Sql, { appId, id }: NumberKey, problem: string, againMs: number): Promise<void> {
  await sql`
    update channel set facts_problem = ${problem.slice(0, 4_000)}, facts_next_at = now() + ${againMs} * interval '1 millisecond'
    where app_id = ${appId} and id = ${id} and removed_at is null`
}

/** Lets the facts of these channels be read soon: something about them has changed. */
export async function readFactsSoon(tx: Tx | Sql, appId: string, ids: readonly string[]): Promise<void> {
  await tx`update channel set facts_next_at = now() where app_id = ${appId} and id = any(${ids as string[]}) and removed_at is null`
}

/** When Meta wrote what is to be applied, and when that ends by itself. */
export interface NewsTime {
  at: string
  until: string | null
}

/** Tells whether newer news than this was applied to all of these channels. */
export async function isOutdated(
  tx: Tx,
  appId: string,
  ids: readonly string[],
  what: 'blocked' | 'restricted',
  at: string,
): Promise<boolean> {
  const [row] = await tx<{ outdated: boolean }[]>`
    select not exists (
      select from channel where app_id = ${appId} and id = any(${ids as string[]})
        and coalesce(${what === 'blocked' ? tx`blocked_news_at` : tx`restricted_news_at`} <= ${at}, true)
    ) as outdated`
  return row?.outdated ?? false
}

/** Holds the sends of these channels back, or releases what the same side held back; not where newer news was applied before. */
export async function blockChannels(
  tx: Tx,
  appId: string,
  ids: readonly string[],
  by: 'account' | 'number',
  reason: string | null,
  news: NewsTime | null = null,
): Promise<void> {
  // What another side holds back, it alone releases; the time of the news is kept all the same.
  const ours = tx`(${reason}::text is not null or blocked_by = ${by})`
  await tx`
    update channel set
      blocked = case when ${ours} then ${reason}::text else blocked end,
      blocked_by = case when ${ours} then case when ${reason}::text is not null then ${by} end else blocked_by end,
      blocked_until = case when ${ours} then ${news?.until ?? null}::timestamptz else blocked_until end,
      blocked_news_at = coalesce(${news?.at ?? null}::timestamptz, blocked_news_at),
      released_at = case when ${ours} and ${reason}::text is null then now() else released_at end
    where app_id = ${appId} and id = any(${ids as string[]})
      and coalesce(blocked_news_at <= ${news?.at ?? null}::timestamptz, true)`
}

/** A number and the token that WhatsApp refused. */
export interface RefusedToken {
  appId: string
  id: string
  tokenSealed: Uint8Array
}

/** Holds the sends of a number back because its token is refused; false where it has another by now, or is held back already. */
export async function blockRefusedToken(tx: Tx, { appId, id, tokenSealed }: RefusedToken, reason: string): Promise<boolean> {
  const { count } = await tx`
    update channel set blocked = ${reason}, blocked_by = 'token', blocked_until = null,
      -- A refusal that was a fault of WhatsApp's ends with a reading that succeeds.
      facts_next_at = least(facts_next_at, now() + interval '1 minute')
    where app_id = ${appId} and id = ${id} and removed_at is null and (blocked is null or blocked_until <= now()) and token_sealed = ${Buffer.from(tokenSealed)}`
  return count > 0
}

/** Notes for so long that WhatsApp slows a number down, or does not answer for it. */
export async function markSlowdown(sql: Sql, { appId, id }: NumberKey, slowdown: 'throttled' | 'unanswered', forMs: number): Promise<void> {
  await sql`
    update channel set slowdown = ${slowdown}, slowdown_until = now() + ${forMs} * interval '1 millisecond' where app_id = ${appId} and id = ${id}`
}

/** Notes that WhatsApp answers for a number again. What waited is tried as if it were new. */
export async function endSlowdown(sql: Sql, { appId, id }: NumberKey): Promise<void> {
  await sql`update channel set slowdown = null, slowdown_until = null, released_at = now() where app_id = ${appId} and id = ${id}`
}

/** Says why the business may not begin conversations on these channels; null when it may again. Not where newer news was applied before. */
export async function restrictChannels(
  tx: Tx,
  appId: string,
  ids: readonly string[],
  reason: string | null,
  news: NewsTime,
): Promise<void> {
  await tx`
    update channel set restricted = ${reason}, restricted_until = ${reason === null ? null : news.until}, restricted_news_at = ${news.at}
    where app_id = ${appId} and id = any(${ids as string[]}) and coalesce(restricted_news_at <= ${news.at}, true)`
}

/** When the next number is due. */
export const numberDue: DueQuery = (sql) =>
  sql`select min(facts_next_at) from channel where kind = 'whatsapp' and removed_at is null and ${isAtWork(sql, sql`app_id`)}`
