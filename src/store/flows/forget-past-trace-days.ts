import type { Sql } from '../postgres/sql.ts'

/** Rows deleted by one statement: long ones hold up vacuum. */
const SWEEP = 2_000
/** Workspaces that one statement looks into. */
const APPS = 256

/** Forgets rows that are older than their app remembers what its flows and agents did; returns how many. */
export async function forgetPastTraceDays(sql: Sql, table: 'turn_trace' | 'agent_request'): Promise<number> {
  let gone = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const apps: { id: string }[] = await sql<{ id: string }[]>`select id from app where id > ${after} order by id limit ${APPS}`
    gone += await forgetOf(
      sql,
      table,
      apps.map(({ id }) => id),
    )
    after = apps.length === APPS ? apps.at(-1)?.id : undefined
  }
  return gone
}

async function forgetOf(sql: Sql, table: 'turn_trace' | 'agent_request', appIds: readonly string[]): Promise<number> {
  let gone = 0
  for (let count = SWEEP; count === SWEEP; gone += count) {
    const deleted = await sql`
      delete from ${sql(table)} where ctid = any (array(
        select t.ctid from app a cross join lateral (
          select ctid from ${sql(table)} t
          where t.app_id = a.id and t.at < now() - coalesce((a.automation ->> 'traceDays')::int, 30) * interval '1 day'
          limit ${SWEEP}
        ) t where a.id = any (${appIds as string[]}) limit ${SWEEP}))`
    count = deleted.count
  }
  return gone
}
