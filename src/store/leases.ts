import type { Sql } from './connect.ts'

/** What is claimed for as long as a lease, by whoever works on it outside a transaction. */
export type LeasedTable = 'outbox' | 'errand' | 'media_file' | 'task'

/** Holds on to what is still under way here: its lease begins again. Returns what was still there: another process may have settled it. */
export async function renewLeases(sql: Sql, table: LeasedTable, ids: readonly string[], leaseMs: number): Promise<string[]> {
  const id = table === 'media_file' ? 'message_id' : 'id'
  const held = table === 'outbox' ? 'sending' : 'running'
  const rows = await sql<{ id: string }[]>`
    update ${sql(table)} set lease_until = now() + ${leaseMs} * interval '1 millisecond'
    where state = ${sql.unsafe(`'${held}'`)} and ${sql(id)} = any(${ids as string[]}) returning ${sql(id)} as id`
  return rows.map((row) => row.id)
}
