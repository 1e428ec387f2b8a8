import type { Happening } from '#domain/workflows/domain-event.ts'

import type { Tx } from '../postgres/connect.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { asRows } from '../postgres/rows.ts'

export interface StoredHappening extends Happening {
  id: string
}

/** Writes down what happened, of those kinds that a published workflow of the app waits for. */
export async function insertHappenings(tx: Tx, rows: readonly Happening[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into happening (app_id, type, contact_id, conversation_id, about, chain)
    select "appId", type, "contactId", "conversationId", coalesce(about, 'null'), array(select jsonb_array_elements_text(chain))
    from jsonb_to_recordset(${asRows(
      tx,
      rows.map((row, n) => ({ ...row, n })),
    )}) as r ("appId" text, type text, "contactId" text, "conversationId" text, about jsonb, chain jsonb, n int)
    join app on app.id = r."appId" and r.type = any (app.listens)
    order by n`
}

/** Now, where something happened that workflows wait for. */
export const happeningWaits: DueQuery = (sql) => sql`select now() from happening order by id limit 1`

/** Takes happenings, in order; they are gone when the transaction commits. */
export async function takeHappenings(tx: Tx, limit: number): Promise<StoredHappening[]> {
  const rows = await tx<StoredHappening[]>`
    delete from happening where id in (select id from happening order by id limit ${limit} for update skip locked)
    returning id, app_id as "appId", type, contact_id as "contactId", conversation_id as "conversationId", about, chain`
  return rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
}
