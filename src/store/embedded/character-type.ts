// Which signs are letters: PostgreSQL's trigrams ask the C library, by the database's LC_CTYPE. With "C" only ASCII letters are, and a search
// finds neither parts nor misspellings of anything else.
import postgres from 'postgres'

import { driverAddress } from '../postgres/connect.ts'

import { NAME } from './place.ts'

/** Locales that know the letters of all scripts; a system has at least one of them. */
export const CHARACTER_TYPES = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'UTF-8'] as const

/** Said of the database while its search indexes are of its former letters. */
const PENDING = 'Search indexes are to be rebuilt'

/**
 * Moves a database of an earlier version to letters of all scripts, and rebuilds the indexes that hold trigrams. What a kill interrupts is gone on
 * with at the next start; while others are connected, it waits for one.
 */
export async function moveCharacterType(url: string, log: (line: string) => void): Promise<void> {
  if (await changeCharacterType(url)) log('Preparing the search for all scripts')
  // A new connection: letters are those of the database when a connection began.
  await withConnection(url, async (sql) => {
    const [database] = await sql<{ note: string | null }[]>`
      select shobj_description(oid, 'pg_database') as note from pg_database where datname = ${NAME}`
    if (database?.note !== PENDING) return
    const indexes = await sql<{ name: string }[]>`
      select distinct i.indexrelid::regclass::text as name from pg_index i, unnest(i.indclass::oid[]) as used (opclass)
      join pg_opclass o on o.oid = used.opclass where o.opcname in ('gin_trgm_ops', 'gist_trgm_ops') order by 1`
    for (const [index, { name }] of indexes.entries()) {
      log(`Rebuilding the search index ${name} (${index + 1} of ${indexes.length})`)
      await sql.unsafe(`reindex index ${name}`)
    }
    await sql`comment on database ${sql(NAME)} is null`
  })
}

/** True where the database knew ASCII letters only, and now knows all that this system does. */
const changeCharacterType = (url: string): Promise<boolean> =>
  withConnection(url, async (sql) => {
    const [database] = await sql<{ ctype: string; others: number }[]>`
      select datctype as ctype, (
        select count(*)::int from pg_stat_activity where datname = ${NAME} and pid <> pg_backend_pid() and backend_type = 'client backend') as others
      from pg_database where datname = ${NAME}`
    if (!database || !['C', 'POSIX'].includes(database.ctype) || database.others > 0) return false
    for (const ctype of CHARACTER_TYPES) {
      if (!(await isKnown(sql, ctype))) continue
      await sql.begin(async (tx) => {
        await tx`update pg_database set datctype = ${ctype} where datname = ${NAME}`
        await tx.unsafe(`comment on database ${NAME} is '${PENDING}'`)
      })
      return true
    }
    return false
  })

/** Whether the C library has a locale. A database whose locale it does not have cannot be connected to. */
async function isKnown(sql: postgres.Sql, ctype: string): Promise<boolean> {
  try {
    await sql.unsafe(`create collation pg_temp.known_locale (provider = libc, locale = '${ctype}')`)
    await sql`drop collation pg_temp.known_locale`
    return true
  } catch {
    return false
  }
}

async function withConnection<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const [address, socket] = driverAddress(url)
  const sql = postgres(address, { ...socket, max: 1, connect_timeout: 10, onnotice: () => {}, fetch_types: false })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
