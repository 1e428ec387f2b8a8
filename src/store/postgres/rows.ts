import type postgres from 'postgres'

import type { Sql, Tx } from './sql.ts'

/** Hands a set of rows to `jsonb_to_recordset`: one parameter and one plan, however many rows. JSON nulls arrive as SQL nulls. */
export function asRows(tx: Tx | Sql, rows: readonly object[]): postgres.Parameter {
  return tx.json(rows as unknown as postgres.JSONValue)
}
