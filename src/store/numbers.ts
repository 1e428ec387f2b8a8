import type { NumberFacts, Standing } from '#domain/number-facts.ts'

import type { Sql, Tx } from './connect.ts'

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
      where removed_at is null and facts_next_at <= now()
    ), claimed as (
      select c.app_id, c.id from channel c join due using (app_id, id) order by due.place, c.facts_next_at limit ${limit} for update of c skip locked
    )
    update channel c set facts_next_at = now() + ${leaseMs} * interval '1 millisecond', facts_tries = c.facts_tries + 1
    from claimed where c.app_id = claimed.app_id and c.id = claimed.id
    returning c.app_id as "appId", c.id, c.phone_number_id as "phoneNumberId", c.waba_id as "wabaId", c.graph_url as "graphUrl",
      c.token_sealed as "tokenSealed", c.facts_tries as tries`
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
  { blocked, restricted }: Standing,
  againMs: number,
) {
  const released = facts.canSend !== null
  await sql`
    update channel set
      facts = ${sql.json(facts)}, facts_at = now(), facts_problem = null, facts_tries = 0,
      facts_next_at = now() + ${againMs} * interval '1 millisecond',
      -- What the account was told by a webhook is the better reason of the two.
      blocked = case when blocked_by = 'account' and (${blocked}::text is not null or not ${released}) then blocked else ${blocked}::text end,
      blocked_by = case when blocked_by = 'account' and (${blocked}::text is not null or not ${released}) then 'account'
        when ${blocked}::text is not null then 'number' end,
      released_at = case when blocked is not null and ${blocked}::text is null and (blocked_by <> 'account' or ${released}) then now() else released_at end,
      restricted = case when ${restricted}::text is null and not ${released} then restricted else ${restricted} end
    where app_id = ${appId} and id = ${id} and removed_at is null`
}

/** Writes why the facts could not be read, and when to try again. */
export async function writeFactsProblem(sql: Sql, { appId, id }: NumberKey, problem: string, againMs: number): Promise<void> {
  await sql`
    update channel set facts_problem = ${problem.slice(0, 1_000)}, facts_next_at = now() + ${againMs} * interval '1 millisecond'
    where app_id = ${appId} and id = ${id} and removed_at is null`
}

/** Lets the facts of these channels be read soon: something about them has changed. */
export async function readFactsSoon(tx: Tx | Sql, appId: string, ids: readonly string[]): Promise<void> {
  await tx`update channel set facts_next_at = now() where app_id = ${appId} and id = any(${ids as string[]}) and removed_at is null`
}

/** Holds the sends of these channels back, or releases what the same side held back. */
export async function blockChannels(
  tx: Tx,
  appId: string,
  ids: readonly string[],
  by: 'account' | 'number',
  reason: string | null,
): Promise<void> {
  await tx`
    update channel set blocked = ${reason}::text, blocked_by = case when ${reason}::text is null then null else ${by} end,
      released_at = case when ${reason}::text is null then now() else released_at end
    where app_id = ${appId} and id = any(${ids as string[]}) and (${reason}::text is not null or blocked_by = ${by})`
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
    update channel set blocked = ${reason}, blocked_by = 'token'
    where app_id = ${appId} and id = ${id} and removed_at is null and blocked is null and token_sealed = ${Buffer.from(tokenSealed)}`
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

/** Says why the business may not begin talks on these channels; null when it may again. */
export async function restrictChannels(tx: Tx, appId: string, ids: readonly string[], reason: string | null): Promise<void> {
  await tx`update channel set restricted = ${reason} where app_id = ${appId} and id = any(${ids as string[]})`
}

/** When the next number is due, in milliseconds from now; null when there is none. */
export async function nextDueNumberMs(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ ms: number | null }[]>`
    select (extract(epoch from min(facts_next_at) - now()) * 1000)::float8 as ms from channel where removed_at is null`
  return row?.ms ?? null
}
