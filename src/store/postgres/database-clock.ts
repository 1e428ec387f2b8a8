// One clock: due times are written by processes and compared by the database, so every process tells the time as the database does. Between two
// looks it counts on with the monotonic clock, which no change of the machine's time touches.
import type { Sql } from './sql.ts'

export interface DatabaseClock {
  /** The database's present, as far as it is known here: within half a round trip. */
  now(): Date
  /** How far this machine's own clock is ahead of the database's, in milliseconds. */
  skewMs(): number
  /** Asks the database again; while it does not answer, the last offset stands. */
  refresh(): Promise<void>
  stop(): void
}

const REFRESH_MS = 5_000
/** The first offset is the best of so many looks: the first of them opens the connection. */
const FIRST_LOOKS = 3

/** Opens the clock of a database, once it knows the time. */
export async function openDatabaseClock(sql: Sql): Promise<DatabaseClock> {
  let seen = await look(sql)
  for (let looks = 1; looks < FIRST_LOOKS; looks += 1) {
    const other = await look(sql)
    if (other.errorMs < seen.errorMs) seen = other
  }
  const now = (): Date => new Date(Math.round(performance.now() + seen.offsetMs))
  const refresh = async (): Promise<void> => {
    const found = await look(sql).catch(() => null)
    // A slow answer says less than the last one, unless the two cannot both be true: then the database's time was changed.
    if (found && (found.errorMs <= 2 * seen.errorMs + 5 || Math.abs(found.offsetMs - seen.offsetMs) > found.errorMs + seen.errorMs))
      seen = found
  }
  const timer = setInterval(() => void refresh(), REFRESH_MS)
  timer.unref()
  return { now, refresh, skewMs: () => Date.now() - now().getTime(), stop: () => clearInterval(timer) }
}

/** The database's time against the monotonic clock; in between lies the round trip, half of which is the error. */
async function look(sql: Sql): Promise<{ offsetMs: number; errorMs: number }> {
  const began = performance.now()
  const [row] = await sql<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  const ended = performance.now()
  return { offsetMs: (row?.ms ?? Date.now()) - (began + ended) / 2, errorMs: (ended - began) / 2 }
}

/** The database's time, as an instant in UTC. */
export async function databaseNow(sql: Sql): Promise<string> {
  const [row] = await sql<{ at: string }[]>`select now() as at`
  if (!row) throw new Error('The database has no time.')
  return row.at
}
