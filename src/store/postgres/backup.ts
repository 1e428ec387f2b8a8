import type { Readable, Writable } from 'node:stream'

import type { Fragment, Sql, Tx } from './sql.ts'

/** A table as a backup holds it. */
export interface BackedUpTable {
  table: string
  columns: string[]
}

/** What only this database knows, and another must give again. */
export const OWN_COLUMNS: ReadonlySet<string> = new Set(['conversation_event.xid', 'flow.xid', 'flow_comment.xid', 'notification.xid'])

/** Lists every table with the columns that a backup keeps. */
export async function backedUpTables(tx: Tx): Promise<BackedUpTable[]> {
  const rows = await tx<{ table: string; columns: string[] }[]>`
    select table_name as "table", array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name not in ('migration', 'heartbeat', 'log_place', 'node', 'cell', 'cell_workspace', 'cell_entry')
      and table_name in (select tablename from pg_tables where schemaname = 'public')
    group by table_name order by table_name`
  return rows.map(({ table, columns }) => ({ table, columns: columns.filter((column) => !OWN_COLUMNS.has(`${table}.${column}`)) }))
}

/**
 * Runs the work in one snapshot of the database, so that everything it reads is of one moment. When the work fails, the query that is still
 * running is cancelled: a large table would otherwise be sent to the end first. So is a query that still waits when `stop` is aborted.
 */
export async function inSnapshot(sql: Sql, stop: AbortSignal, work: (tx: Tx) => Promise<void>): Promise<void> {
  await sql.begin('isolation level repeatable read read only', async (tx) => {
    const [backend] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    // Where the database itself is gone, there is nothing to cancel.
    const cancel = (): Promise<unknown> => sql`select pg_cancel_backend(${backend?.pid ?? 0})`.catch(() => {})
    const stopped = (): void => void cancel()
    stop.addEventListener('abort', stopped)
    try {
      await fixTextForm(tx)
      await work(tx)
    } catch (error) {
      await cancel()
      throw error
    } finally {
      stop.removeEventListener('abort', stopped)
    }
  })
}

/** Makes values have one text form, whatever the settings of the server, and lets a long copy take its time. */
export async function fixTextForm(tx: Tx): Promise<void> {
  await tx`
    select set_config(name, value, true) from (values ('timezone', 'UTC'), ('datestyle', 'ISO, MDY'), ('intervalstyle', 'postgres'),
      ('extra_float_digits', '1'), ('bytea_output', 'hex'), ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0')) as s (name, value)`
}

/** What a table holds, so that two can be compared: the number of its rows and the sum of their hashes, whatever their order. */
export interface TableSum {
  rows: string
  checksum: string
}

/** Counts and sums up a table over the columns of a backup. */
export const sumTable = (tx: Tx, { table, columns }: BackedUpTable): Promise<TableSum> =>
  sumRows(tx, tx`select ${tx(columns)} from ${tx(table)}`)

/** Counts and sums up rows; `text` is that of a row `r`. */
export async function sumRows(tx: Tx, rows: Fragment, text: Fragment = tx`r::text`): Promise<TableSum> {
  const [sum] = await tx<TableSum[]>`
    select count(*)::text as rows,
      coalesce(sum(('x' || left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 16))::bit(64)::bigint::numeric), 0)::text as checksum
    from (${rows}) r`
  return sum ?? { rows: '0', checksum: '0' }
}

/** Streams a table out, in PostgreSQL's own text form; ordered where the order is kept by an identity. */
export function copyOut(tx: Tx, { table, columns }: BackedUpTable): Promise<Readable> {
  const order = columns.includes('position') ? tx`order by ${tx('position')}` : tx``
  return tx`copy (select ${tx(columns)} from ${tx(table)} ${order}) to stdout`.readable()
}

/** Streams a table in. */
export const copyIn = (tx: Tx, { table, columns }: BackedUpTable): Promise<Writable> =>
  openCopy(tx`copy ${tx(table)} (${tx(columns)}) from stdin`)

/** A stream into `copy … from stdin`. It fails with what the server says about its rows also after the last of them, where the driver would wait for ever. */
export async function openCopy(query: Fragment): Promise<Writable> {
  const stream = await query.writable()
  void Object.assign(query, { reject: (error: Error) => stream.destroy(error) })
  return stream
}

/** Tells whether nobody has used this database yet. */
export async function isUnused(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ unused: boolean }[]>`select not exists (select from app) and not exists (select from "user") as unused`
  return row?.unused ?? false
}

/** Empties every table. */
export async function emptyTables(tx: Tx, tables: readonly BackedUpTable[]): Promise<void> {
  await tx`truncate ${tx(tables.map(({ table }) => table))} cascade`
}

/**
 * Lets rows come in whatever their order, and wakes no trigger. The references that it takes away come back, proved, by what it returns. The owner of the tables
 * may do that; to set `session_replication_role` takes a superuser, which a managed server does not give.
 */
export async function suspendReferences(tx: Tx): Promise<() => Promise<void>> {
  const references = await tx<{ table: string; name: string; definition: string }[]>`
    select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and pg_has_role(t.relowner, 'USAGE') order by c.oid`
  const triggered = await tx<{ table: string }[]>`
    select distinct g.tgrelid::regclass::text as "table" from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where not g.tgisinternal and t.relnamespace = 'public'::regnamespace and pg_has_role(t.relowner, 'USAGE')`
  const runAll = (statements: string[]) => tx.unsafe(statements.join(';')).simple()
  await runAll([
    ...references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...triggered.map(({ table }) => `alter table ${table} disable trigger user`),
  ])
  return async () => {
    await runAll([
      ...references.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
      ...triggered.map(({ table }) => `alter table ${table} enable trigger user`),
    ])
  }
}

/** Makes every identity go on after what came in. */
export async function continueIdentities(tx: Tx): Promise<void> {
  const rows = await tx<{ table: string; column: string }[]>`
    select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`
  for (const { table, column } of rows) {
    await tx`select setval(pg_get_serial_sequence(${table}, ${column}), greatest(1, (select coalesce(max(${tx(column)}), 0) from ${tx(table)}) + 1), false)`
  }
}
