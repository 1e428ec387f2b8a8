import type { Sql } from '../postgres/sql.ts'
import { markTransaction } from '../transfer/move.ts'

/** A database as it was made, to which it is put back. */
export interface Beginning {
  /** Names of all tables. */
  tables: string[]
  /** What the migrations themselves left in tables, as a list of rows in JSON. */
  rows: Map<string, string>
  /** What was changed in the catalogs since this transaction is a change of the schema. */
  xid: string
}

/** By this the server knows the connections of the pool. */
export const POOL_NAME = 'parley-test'

/** From so many bytes on a table is cut off rather than deleted from. */
const LARGE = 512 * 1_024

/** Notes how a new database is. */
export async function noteBeginning(sql: Sql): Promise<Beginning> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`
  const names = tables.map(({ name }) => name)
  const rows = new Map<string, string>()
  for (const name of await filled(sql, names)) rows.set(name, await rowsOf(sql, name))
  return { tables: names, rows, xid: await markTransaction(sql) }
}

/**
 * Takes out what a test left, so that the next one finds the database new, and its connections know their statements already. Answers false where more than
 * rows was changed or somebody still works in it: then it is of no use to others.
 */
export async function putBack(sql: Sql, beginning: Beginning): Promise<boolean> {
  if (!(await isUndisturbed(sql, beginning))) return false
  const left = (await filled(sql, beginning.tables)).filter((name) => !beginning.rows.has(name))
  const changed: [string, string][] = []
  for (const [name, rows] of beginning.rows) if ((await rowsOf(sql, name)) !== rows) changed.push([name, rows])
  await sql.begin(async (tx) => {
    // Neither triggers nor references: all of it goes.
    await tx`set local session_replication_role = replica`
    const sizes = await tx<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any(${left}) and pg_relation_size(oid) > ${LARGE}`
    const large = new Set(sizes.map(({ name }) => name))
    const small = [...left.filter((name) => !large.has(name)), ...changed.map(([name]) => name)]
    if (small.length > 0) await tx.unsafe(small.map((name) => `delete from "${name}"`).join('; '))
    if (large.size > 0) await tx.unsafe(`truncate ${[...large].map((name) => `"${name}"`).join(', ')} cascade`)
    for (const [name, rows] of changed)
      await tx`insert into ${tx(name)} select * from jsonb_populate_recordset(null::${tx(name)}, ${rows}::text::jsonb)`
    await tx`select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences where last_value is not null`
  })
  beginning.xid = await markTransaction(sql)
  return true
}

/** Whether the schema is as it was, nobody holds a lock, and nobody is there but the pool with its idle connections. */
async function isUndisturbed(sql: Sql, { xid }: Beginning): Promise<boolean> {
  const [found] = await sql<{ altered: boolean; locked: boolean; others: boolean }[]>`
    select exists (
        select from pg_class where xmin::text::bigint > ${xid}::bigint union all select from pg_attribute where xmin::text::bigint > ${xid}::bigint
        union all select from pg_proc where xmin::text::bigint > ${xid}::bigint union all select from pg_trigger where xmin::text::bigint > ${xid}::bigint
        union all select from pg_constraint where xmin::text::bigint > ${xid}::bigint union all select from pg_db_role_setting
          where setdatabase = (select oid from pg_database where datname = current_database())) as altered,
      exists (select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locked,
      exists (
        select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
          and (application_name <> ${POOL_NAME} or state <> 'idle')) as others`
  return found !== undefined && !found.altered && !found.locked && !found.others
}

/** Which of these tables have rows. */
async function filled(sql: Sql, names: readonly string[]): Promise<string[]> {
  const looks = names.map((name) => `select '${name}' as name where exists (select from "${name}")`)
  const rows = await sql.unsafe<{ name: string }[]>(looks.join(' union all '), [], { prepare: true })
  return rows.map(({ name }) => name)
}

async function rowsOf(sql: Sql, name: string): Promise<string> {
  const [row] = await sql<
    { rows: string }[]
  >`select coalesce(jsonb_agg(to_jsonb(t) order by t::text), '[]')::text as rows from ${sql(name)} t`
  return row?.rows ?? '[]'
}
