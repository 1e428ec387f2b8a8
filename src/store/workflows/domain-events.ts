import type { DomainEvent } from '#domain/workflows/domain-event.ts'

import type { Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { asRows } from '../postgres/rows.ts'
import { isAtWork } from '../transfer/at-work.ts'

export interface StoredDomainEvent extends DomainEvent {
  id: string
}

/** Writes down what happened, of those kinds that a published workflow of the app waits for. */
export async function insertDomainEvents(tx: Tx, rows: readonly DomainEvent[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into domain_event (app_id, type, contact_id, conversation_id, about, chain)
    select "appId", type, "contactId", "conversationId", coalesce(about, 'null'), array(select jsonb_array_elements_text(chain))
    from jsonb_to_recordset(${asRows(
      tx,
      rows.map((row, n) => ({ ...row, n })),
    )}) as r ("appId" text, type text, "contactId" text, "conversationId" text, about jsonb, chain jsonb, n int)
    join app on app.id = r."appId" and r.type = any (app.listens)
    order by n`
}

/** Now, where something happened that workflows wait for. */
export const domainEventWaits: DueQuery = (sql) =>
  sql`select now() from domain_event where ${isAtWork(sql, sql`app_id`)} order by id limit 1`

/** Takes domain events, in order; they are gone when the transaction commits. */
export async function takeDomainEvents(tx: Tx, limit: number): Promise<StoredDomainEvent[]> {
  const rows = await tx<StoredDomainEvent[]>`
    delete from domain_event where id in (select id from domain_event where ${isAtWork(tx, tx`app_id`)} order by id limit ${limit} for update skip locked)
    returning id, app_id as "appId", type, contact_id as "contactId", conversation_id as "conversationId", about, chain`
  return rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
}
