import { readdir, readFile } from 'node:fs/promises'

import type { Sql, Tx } from './sql.ts'

const FOLDER = new URL('../migrations/', import.meta.url)
/** Brings databases of 0.1 to the baseline (decision 142). */
const UPGRADES = new URL('../migrations/upgrade-from-0.1/', import.meta.url)

/** The whole schema as it was when the migrations of 0.1 became one file. */
const BASELINE = '0001_baseline.sql'
/** The migration of 0.1 from which the upgrades begin. */
export const LAST_OF_OLD_LINE = '0145_contact_history.sql'
/** A commit that has every migration of 0.1, and whose databases are upgraded here. */
const OLD_LINE_COMMIT = '49f6cee'

/** Any number, the same in every Parley process: two that start together migrate one after the other. */
const LOCK = 7_275_201

/** Applies the numbered migrations that this database has not seen, each in a transaction of its own. Changes nothing where it cannot apply them. */
export async function migrate(sql: Sql): Promise<{ applied: string[] }> {
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    const done = await appliedMigrations(connection)
    const known = await migrationNames()
    const upgrades = await upgradeNames()
    refuseIncompatible(done, known, upgrades)

    await connection`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`
    const applied: string[] = []
    const apply = async (name: string, folder: URL): Promise<void> => {
      const text = await readFile(new URL(name, folder), 'utf8')
      await connection.unsafe(`begin;\n${text}\n;insert into migration (name) values ('${name}');\ncommit;`).simple()
      applied.push(name)
    }
    if (done.has(LAST_OF_OLD_LINE)) {
      for (const name of upgrades) if (!done.has(name)) await apply(name, UPGRADES)
      await connection.unsafe(`begin; delete from migration; insert into migration (name) values ('${BASELINE}'); commit;`).simple()
      done.add(BASELINE)
    }
    for (const name of known) if (!done.has(name)) await apply(name, FOLDER)
    return { applied }
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    connection.release()
  }
}

/** Lists the migrations in the order in which they apply to a new database. */
export const migrationNames = (): Promise<string[]> => namesIn(FOLDER)

/** Lists the migrations that bring a database of 0.1 from its last version to the baseline. */
export const upgradeNames = (): Promise<string[]> => namesIn(UPGRADES)

/** The SQL of an upgrade. */
export const fileOfUpgrade = (name: string): Promise<string> => readFile(new URL(name, UPGRADES), 'utf8')

const ROWS_ONLY = '-- Rows only:'

/** Changes the rows of an older backup, which was read into the tables of today, as the migrations do that came after these. */
export async function migrateRows(tx: Tx, applied: readonly string[]): Promise<void> {
  const missing = (await migrationNames()).filter((name) => !applied.includes(name))
  const texts = await Promise.all(missing.map((name) => readFile(new URL(name, FOLDER), 'utf8')))
  for (const text of texts) if (text.startsWith(ROWS_ONLY)) await tx.unsafe(text).simple()
}

async function namesIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).toSorted()
}

async function appliedMigrations(sql: Sql): Promise<Set<string>> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('migration') is not null as exists`
  if (!table?.exists) return new Set()
  return new Set((await sql<{ name: string }[]>`select name from migration`).map((row) => row.name))
}

function refuseIncompatible(done: ReadonlySet<string>, known: readonly string[], upgrades: readonly string[]): void {
  const isOldLine = done.size > 0 && !done.has(BASELINE)
  const last = [...done].toSorted().at(-1) ?? ''
  if (isOldLine && last < LAST_OF_OLD_LINE)
    throw new Error(
      `This database is of an early Parley 0.1 (${last}), which this version cannot upgrade. Nothing was changed. Either check out the last ` +
        `commit of 0.1 (git checkout ${OLD_LINE_COMMIT}), start it once with the same settings, stop it, and start this version again; or start ` +
        `again with another DATA_DIR (or, with DATABASE_URL, an empty database).`,
    )
  const unknown = [...done].filter((name) => !known.includes(name) && !(isOldLine && (name <= LAST_OF_OLD_LINE || upgrades.includes(name))))
  if (unknown.length > 0)
    throw new Error(
      `This database is of a newer Parley (${unknown.toSorted().join(', ')}). Nothing was changed. Start that version, or restore a backup of this one into an empty database.`,
    )
}
