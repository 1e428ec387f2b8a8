import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

import { applyMigration, inTries, type Patience, PATIENCE } from './apply-migration.ts'
import { rowsOf } from './rows.ts'
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
const LOCK_PAUSE_MS = 200

interface MigrateOptions extends Partial<Patience> {
  /** Where the migrations and their versions stand. */
  folder?: URL
}

/**
 * Applies the numbered migrations that this database has not seen, each in a transaction of its own, which holds the lock: one of a session would not last
 * through a pooler. Changes nothing where it cannot apply them. Takes two connections, since indexes are built beside the transaction.
 */
export async function migrate(sql: Sql, { folder = FOLDER, ...how }: MigrateOptions = {}): Promise<{ applied: string[] }> {
  const plan = { folder, known: await namesIn(folder), upgrades: await upgradeNames(), patience: { ...PATIENCE, ...how } }
  const applied: string[] = []
  for (;;) {
    const step = await takeStep(sql, plan, applied)
    if (!step) return { applied }
    if (step.folder) applied.push(step.name)
  }
}

interface Plan {
  folder: URL
  known: readonly string[]
  upgrades: readonly string[]
  patience: Patience
}

interface Step {
  name: string
  /** Where its text stands; null for the baseline of a database that the upgrades have brought there. */
  folder: URL | null
}

/** Applies what comes next, once no other process migrates; null where nothing does. */
async function takeStep(sql: Sql, plan: Plan, applied: readonly string[]): Promise<Step | null> {
  const { known, upgrades, patience } = plan
  let next: Step | null = null
  const work = () =>
    sql.begin(async (tx) => {
      const [row] = await tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(${LOCK}) as held`
      if (!row?.held) return 'busy'
      const done = await appliedMigrations(tx)
      refuseIncompatible(done, known, upgrades)
      if (applied.length === 0) sayNewer(done, known, patience)
      const isRetried = next !== null
      next = nextStep(done, plan)
      // Of a new database nobody wants to read all of them.
      if (next && !isRetried && done.size > 0 && applied[0] !== BASELINE) patience.say(`Applying the migration ${next.name}`)
      if (next) await applyStep(sql, tx, next, patience)
      else await noteVersions(tx, known, plan.folder)
      return next
    })
  // It asks again and again, each time anew: an index that is built beside others waits for all statements and transactions that wait for it.
  for (let turn = 0; ; turn += 1) {
    const step = await inTries(sql, patience, () => next?.name ?? '', work)
    if (step !== 'busy') return step
    if (turn === 0) patience.say('Another process brings the database up to date; waiting for it')
    await delay(LOCK_PAUSE_MS)
  }
}

function nextStep(done: ReadonlyMap<string, unknown>, { folder, known, upgrades }: Plan): Step | null {
  const isNew = (name: string): boolean => !done.has(name)
  if (done.has(LAST_OF_OLD_LINE)) {
    const upgrade = upgrades.find(isNew)
    return upgrade === undefined ? { name: BASELINE, folder: null } : { name: upgrade, folder: UPGRADES }
  }
  const name = known.find(isNew)
  return name === undefined ? null : { name, folder }
}

async function applyStep(sql: Sql, tx: Tx, { name, folder }: Step, patience: Patience): Promise<void> {
  await tx`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`
  if (folder) return applyMigration(sql, tx, name, await readFile(new URL(name, folder), 'utf8'), patience)
  await tx`delete from migration`
  await tx`insert into migration (name) values (${name})`
}

/** Lists the migrations in the order in which they apply to a new database. */
export const migrationNames = (): Promise<string[]> => namesIn(FOLDER)

/** Lists the migrations that bring a database of 0.1 from its last version to the baseline. */
export const upgradeNames = (): Promise<string[]> => namesIn(UPGRADES)

/** The SQL of an upgrade. */
export const fileOfUpgrade = (name: string): Promise<string> => readFile(new URL(name, UPGRADES), 'utf8')

const ROWS_ONLY = '-- Rows only:'

/** The migrations that change rows alone and came after these. */
export async function missingRowMigrations(applied: readonly string[]): Promise<{ name: string; text: string }[]> {
  const missing = (await migrationNames()).filter((name) => !applied.includes(name))
  const all = await Promise.all(missing.map(async (name) => ({ name, text: await readFile(new URL(name, FOLDER), 'utf8') })))
  return all.filter(({ text }) => text.startsWith(ROWS_ONLY))
}

/** Changes the rows of an older backup, which was read into the tables of today, as the migrations do that came after these. */
export async function migrateRows(tx: Tx, applied: readonly string[]): Promise<void> {
  for (const { text } of await missingRowMigrations(applied)) await tx.unsafe(text).simple()
}

async function namesIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).toSorted()
}

/** The migrations of this database, and the version of Parley that each belongs to; null for one that was not released when it was applied. */
async function appliedMigrations(sql: Sql | Tx): Promise<Map<string, string | null>> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('migration') is not null as exists`
  if (!table?.exists) return new Map()
  // The column came with a migration.
  const rows = await sql<{ name: string; version: string | null }[]>`select name, to_jsonb(m) ->> 'version' as version from migration m`
  return new Map(rows.map(({ name, version }) => [name, version]))
}

/** Writes down which version each migration belongs to, for versions before it that find it here. */
async function noteVersions(sql: Tx, known: readonly string[], folder: URL): Promise<void> {
  const lastOf: Record<string, string> = JSON.parse(await readFile(new URL('versions.json', folder), 'utf8'))
  const released = Object.entries(lastOf).toSorted(([, one], [, other]) => (one < other ? -1 : 1))
  const rows = known.map((name) => ({ name, version: released.find(([, last]) => name <= last)?.[0] ?? null }))
  await sql`
    update migration m set version = k.version from ${rowsOf(sql, rows, sql`name text, version text`)} k
    where m.name = k.name and m.version is distinct from k.version`
}

/** A database may be one version ahead: the nodes of that one and of this one work side by side while they are exchanged, and back. */
const VERSIONS_AHEAD = 1

/** How many versions the schema is ahead of this code. */
export async function versionsAhead(sql: Sql): Promise<number> {
  return aheadOf(await appliedMigrations(sql), await migrationNames()).versions.length
}

/** Whether this code works on a schema that is so many versions ahead of it. */
export const worksOn = (versions: number): boolean => versions <= VERSIONS_AHEAD

function aheadOf(done: ReadonlyMap<string, string | null>, known: readonly string[]): { names: string[]; versions: string[] } {
  const unknown = [...done].filter(([name]) => !known.includes(name))
  const versions = unknown.map(([, version]) => version ?? 'not released yet')
  return { names: unknown.map(([name]) => name).toSorted(), versions: [...new Set(versions)].toSorted() }
}

function sayNewer(done: ReadonlyMap<string, string | null>, known: readonly string[], { say }: Patience): void {
  const { names, versions } = aheadOf(done, known)
  if (done.has(BASELINE) && names.length > 0)
    say(`The database is of the next version, ${versions.join()} (${names.join(', ')}): this one works on it as it is`)
}

function refuseIncompatible(done: ReadonlyMap<string, string | null>, known: readonly string[], upgrades: readonly string[]): void {
  const isOldLine = done.size > 0 && !done.has(BASELINE)
  const last = [...done.keys()].toSorted().at(-1) ?? ''
  if (isOldLine && last < LAST_OF_OLD_LINE)
    throw new Error(
      `This database is of an early Parley 0.1 (${last}), which this version cannot upgrade. Nothing was changed. Either check out the last ` +
        `commit of 0.1 (git checkout ${OLD_LINE_COMMIT}), start it once with the same settings, stop it, and start this version again; or start ` +
        `again with another DATA_DIR (or, with DATABASE_URL, an empty database).`,
    )
  const ofOldLine = isOldLine ? [...done.keys()].filter((name) => name <= LAST_OF_OLD_LINE) : []
  const { names, versions } = aheadOf(done, [...known, ...(isOldLine ? upgrades : []), ...ofOldLine])
  if (names.length > 0 && (isOldLine || !worksOn(versions.length)))
    throw new Error(
      `This database is of a newer Parley (${names.join(', ')}), and further ahead than the one version that this one works beside ` +
        `(${versions.join(', ')}). Nothing was changed. Start that version or the one before it, or restore a backup of this one into an empty database.`,
    )
}
