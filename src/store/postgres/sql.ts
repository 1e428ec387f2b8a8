import type postgres from 'postgres'

/** A pool of connections. Instants come back as ISO strings, `jsonb` as values, `bigint` as strings. */
export type Sql = postgres.Sql<{ instant: string }>

/** A transaction on one connection of the pool. */
export type Tx = postgres.TransactionSql<{ instant: string }>

/** A part of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>
