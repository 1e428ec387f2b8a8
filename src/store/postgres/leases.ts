import type { Sql } from './sql.ts'

/** What is claimed for as long as a lease, by whoever works on it outside a transaction. */
export type LeasedTable = 'outbox' | 'external_call' | 'media_file' | 'message_transcript' | 'task'

/**
 * Holds on to what is still under way here: its lease begins again. Returns what was still there: another process may have settled it. Rows that are
 * being settled right now are passed over: to wait for them could end in a deadlock with a settlement that waits for others of these rows.
 */
export async function renewLeases(sql: Sql, table: LeasedTable, ids: readonly string[], leaseMs: number): Promise<string[]> {
  const id = table === 'media_file' || table === 'message_transcript' ? 'message_id' : 'id'
  const held = table === 'outbox' ? 'sending' : 'running'
  const rows = await sql<{ id: string }[]>`
    update ${sql(table)} set lease_until = now() + ${leaseMs} * interval '1 millisecond'
    where ${sql(id)} in (
      select ${sql(id)} from ${sql(table)} where state = ${sql.unsafe(`'${held}'`)} and ${sql(id)} = any(${ids as string[]})
      for update skip locked)
    returning ${sql(id)} as id`
  return rows.map((row) => row.id)
}
