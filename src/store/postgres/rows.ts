import type postgres from 'postgres'

import type { Fragment, Sql, Tx } from './sql.ts'

/** Hands a set of rows to `jsonb_to_recordset`: one parameter and one plan, however many rows. JSON nulls arrive as SQL nulls. */
export function asRows(tx: Tx | Sql, rows: readonly object[]): postgres.Parameter {
  return tx.json(rows as unknown as postgres.JSONValue)
}

/**
 * The same as a table of these columns, for what is joined with it. Its limit tells the planner how few they are: of a bare set of records it expects a
 * hundred, and reads a small table whole for two.
 */
export const rowsOf = (tx: Tx | Sql, rows: readonly object[], columns: Fragment): Fragment =>
  tx`(select * from jsonb_to_recordset(${asRows(tx, rows)}) as r (${columns}) limit ${rows.length})`
