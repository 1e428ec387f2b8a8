import type { Sql } from '../postgres/sql.ts'

/** Columns that are unique in the installation, beside the workspace's id. */
const UNIQUE = ['phone_number_id', 'display_phone']

const quoted = (name: string): string => `"${name}"`

/**
 * Makes workspaces `<appId>-1`, `<appId>-2`… that have whatever one workspace has; each gets numbers of its own. Lines of the log and domain events are
 * not made again.
 */
export async function multiplyWorkspace(sql: Sql, appId: string, count: number): Promise<void> {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
      and c.table_name not in (select inhrelid::regclass::text from pg_inherits)
      and c.table_name not in ('conversation_event', 'domain_event', 'conversation_counter_change')
    group by 1 having 'app_id' = any (array_agg(c.column_name::text))`
  await sql.begin(async (tx) => {
    // Rows come by the name of their table, children before their parents; and what triggers would count is there already.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into app select (jsonb_populate_record(a, jsonb_build_object('id', a.id || '-' || n))).* from app a, generate_series(1, ${count}::int) n
      where a.id = ${appId}`
    for (const { name, columns } of tables) {
      const changed = ['app_id', ...UNIQUE.filter((column) => columns.includes(column))].map(
        (column) => `'${column}', t.${column} || '-' || n`,
      )
      await tx.unsafe(
        `insert into ${quoted(name)} (${columns.map(quoted).join(', ')})
         select ${columns.map((column) => `(made).${quoted(column)}`).join(', ')}
         from (
           select jsonb_populate_record(t, jsonb_build_object(${changed.join(', ')})) as made
           from ${quoted(name)} t, generate_series(1, $2::int) n where t.app_id = $1 offset 0) each_made`,
        [appId, count],
      )
    }
  })
}
