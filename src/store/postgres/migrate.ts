import { readdir, readFile } from 'node:fs/promises'

import type { Sql } from './connect.ts'

const FOLDER = new URL('../migrations/', import.meta.url)

/** Any number, the same in every Parley process: two that start together migrate one after the other. */
const LOCK = 7_275_201

/** Applies the numbered migrations that this database has not seen, each in a transaction of its own. */
export async function migrate(sql: Sql): Promise<{ applied: string[] }> {
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    await connection`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`
    const done = new Set((await connection<{ name: string }[]>`select name from migration`).map((row) => row.name))
    const applied: string[] = []
    for (const name of await migrationNames()) {
      if (done.has(name)) continue
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      await connection.unsafe(`begin;\n${text}\n;insert into migration (name) values ('${name}');\ncommit;`).simple()
      applied.push(name)
    }
    await connection`select pg_advisory_unlock(${LOCK})`
    return { applied }
  } finally {
    connection.release()
  }
}

/** Lists the migrations in the order in which they apply. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).toSorted()
}
