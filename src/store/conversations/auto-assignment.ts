import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { appsInTurn } from '../postgres/fair-apps.ts'
import { asRows } from '../postgres/rows.ts'
import type { ConversationKey } from './conversation-writes.ts'

const routing = (sql: Sql) => appsInTurn(sql, sql`inbox_rules -> 'routing' ->> 'mode' in ('roundRobin', 'leastBusy')`)

/** Apps that route by a rule and have conversations that nobody has. */
export async function listRoutingApps(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select a.id from ${routing(sql)} a
    where exists (
      select from conversation c
      where c.app_id = a.id and c.open_state = 'open' and c.handler = 'human' and c.assignee_id is null and c.snoozed_until is null)
    order by random() limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Now, where an app routes by a rule and has a conversation that nobody has. */
export const assignmentDue: DueQuery = (sql) => sql`
  select now() from ${routing(sql)} a where exists (
    select from conversation c
    where c.app_id = a.id and c.open_state = 'open' and c.handler = 'human' and c.assignee_id is null and c.snoozed_until is null) limit 1`

/** Lets only one transaction route in an app. */
export async function holdRouting(tx: Tx, appId: string): Promise<boolean> {
  const [row] = await tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended('routing ' || ${appId}, 0)) as held`
  return row?.held === true
}

/** Somebody who may get conversations by a rule. */
export interface Hand {
  userId: string
  name: string
  teamIds: string[]
  /** How many open conversations they have that do not sleep. */
  open: number
  routedAt: string | null
}

/** Members who may get conversations by a rule. `present` asks for those alone who are online by their own word and have Parley open. */
export function listHands(tx: Tx, appId: string, present: boolean, seenWithinSeconds: number): Promise<Hand[]> {
  return tx<Hand[]>`
    select m.user_id as "userId", u.name, m.routed_at as "routedAt",
      array(select team_id from team_member t where t.app_id = m.app_id and t.user_id = m.user_id) as "teamIds",
      (select coalesce(sum(count), 0)::int from (
        select count from conversation_counter where app_id = m.app_id and open_state = 'open' and not snoozed and assignee_id = m.user_id
        union all
        select count from conversation_counter_change where app_id = m.app_id and open_state = 'open' and not snoozed and assignee_id = m.user_id
      ) counted) as open
    from member m join "user" u on u.id = m.user_id
    where m.app_id = ${appId}
      ${present ? tx`and m.availability = 'online' and m.seen_at > now() - make_interval(secs => ${seenWithinSeconds})` : tx`and m.availability <> 'away'`}
    order by m.user_id`
}

/** Conversations that nobody has, who waits longest first. */
export function listOrphans(tx: Tx, appId: string, limit: number): Promise<ConversationKey[]> {
  return tx<ConversationKey[]>`
    select app_id as "appId", id from conversation
    where app_id = ${appId} and open_state = 'open' and handler = 'human' and assignee_id is null and snoozed_until is null
    order by waiting_since nulls last, last_activity_at limit ${limit}`
}

/** Notes who got a conversation by a rule last. */
export async function noteRouted(tx: Tx, appId: string, turns: readonly { userId: string; at: string }[]): Promise<void> {
  await tx`
    update member m set routed_at = r.at from jsonb_to_recordset(${asRows(tx, turns)}) as r ("userId" text, at timestamptz)
    where m.app_id = ${appId} and m.user_id = r."userId"`
}
