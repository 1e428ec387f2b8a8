import { isAtWork } from '../transfer/at-work.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { appsInTurn } from '../postgres/fair-apps.ts'

/** When the next schedule of a workflow is due. */
export const scheduleDue: DueQuery = (sql) => sql`select min(next_at) from workflow_schedule where ${isAtWork(sql, sql`app_id`)}`

const watching = (sql: Sql | Tx) => sql`listens && '{conversation_idle,event_near,event_missed}'`

/** Now, where a workflow waits for conversations to fall silent, or for appointments. */
export const conditionsWait: DueQuery = (sql) => sql`select now() from app where ${watching(sql)} limit 1`

/** Apps with a published workflow that waits for this: those whose turn it is. */
export async function appsListening(tx: Tx, type: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`select id from ${appsInTurn(tx, watching(tx))} a where ${type} = any (listens)`
  return rows.map(({ id }) => id)
}

/**
 * Finds events whose moment for a workflow has come, and that it has not seen: those that begin within so many minutes, or, with null,
 * those that are over without anybody saying that the contact came. Moments more than a day old are let go.
 */
export function findTimely(
  tx: Tx,
  workflow: { appId: string; id: string },
  eventTypes: readonly string[],
  minutes: number | null,
  limit: number,
): Promise<{ eventId: string; contactId: string; conversationId: string | null; key: string }[]> {
  const when =
    minutes === null
      ? tx`e.ends_at <= now() and e.ends_at > now() - interval '1 day'`
      : tx`e.starts_at > now() and e.starts_at <= now() + ${minutes} * interval '1 minute'`
  const key =
    minutes === null
      ? tx`'missed:' || e.id`
      : tx`'near:' || e.id || ':' || floor(extract(epoch from e.starts_at) * 1000) || ':' || ${minutes}::text`
  return tx`
    select e.id as "eventId", e.contact_id as "contactId", e.conversation_id as "conversationId", k.key
    from event e cross join lateral (select ${key} as key) k
    where e.app_id = ${workflow.appId} and e.status in ('booked', 'confirmed') and ${when}
      ${minutes === null ? tx`and not exists (select from event_type t where t.app_id = e.app_id and t.id = e.type_id and t.config -> 'takesSlot' = 'false')` : tx``}
      and (${eventTypes.length === 0} or e.type_id = any (${eventTypes as string[]}))
      and not exists (select from workflow_run r where r.app_id = e.app_id and r.workflow_id = ${workflow.id} and r.dedupe_key = k.key)
    order by e.starts_at limit ${limit}`
}
