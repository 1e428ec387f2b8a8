import type { Sql } from './connect.ts'
import { migrationNames } from './migrate.ts'

/** Writes to the database and reads it back; throws when it cannot. */
export async function probeWrite(sql: Sql): Promise<void> {
  await sql`insert into heartbeat (worker, at) values ('readyz', now()) on conflict (worker) do update set at = now()`
}

/** The migrations that this code knows and the database has not seen. */
export async function missingMigrations(sql: Sql): Promise<string[]> {
  const done = new Set((await sql<{ name: string }[]>`select name from migration`).map((row) => row.name))
  return (await migrationNames()).filter((name) => !done.has(name))
}
