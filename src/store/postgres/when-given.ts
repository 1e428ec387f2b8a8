import type { Fragment, Sql, Tx } from './sql.ts'

/** A part of a statement that is about a value: `part` of it, or nothing where the value was not given. */
export const whenGiven = <Value>(sql: Sql | Tx, value: Value | undefined, part: (value: Value) => Fragment): Fragment =>
  value === undefined ? sql`` : part(value)
