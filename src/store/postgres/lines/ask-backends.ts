// Asks the server, on a new connection, what the processes of silent ones do (decision 275), and ends what a cut line left open behind a pooler (decision 310).
import postgres from 'postgres'

import { isAway } from '../violations.ts'
import { within } from '../within.ts'
import type { AskBackends, Backend, LineOptions, Statements, WatchedPool } from './line.ts'

const PATIENCE_MS = 1_000

/** Makes the question that `watchLine` asks, each time on a new connection: the others may all be dead. Several hosts are asked at once. */
export const askBackends =
  (addresses: readonly string[], options: LineOptions): AskBackends =>
  (pids) =>
    Promise.any(addresses.map((address) => askOne(address, options, pids))).catch((cause: unknown) => {
      const errors: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
      throw errors.find((error) => !isAway(error)) ?? errors[0]
    })

async function askOne(address: string, options: LineOptions, pids: readonly number[]): ReturnType<AskBackends> {
  const sql = postgres(address, { ...options, max: 1, idle_timeout: 0, connect_timeout: PATIENCE_MS / 1_000, fetch_types: false })
  const lines = () => (sql as unknown as WatchedPool).lines()
  try {
    // A pooler's own numbers may be larger than those of processes.
    const rows = await within(
      PATIENCE_MS,
      () => sql<Activity[]>`
          select pid, state in ('active', 'fastpath function call') as "isAtWork", wait_event as wait, wait_event_type = 'Lock' as "waitsForLock",
            pid = pg_backend_pid() as "isSelf", application_name = 'parley' and datname = current_database() as "isOurs",
            coalesce(extract(epoch from clock_timestamp() - query_start) * 1000, 0)::float8 as ms
          from pg_stat_activity where pid = any(string_to_array(${pids.join(',')}, ',')::bigint[]) or application_name = 'parley' or pid = pg_backend_pid()`,
    )
    const [line] = lines()
    // A pooler between us and the server gives its connections numbers of its own.
    if (rows.find(({ isSelf }) => isSelf)?.pid !== line?.pid) return statementsOf(rows, await within(PATIENCE_MS, () => endAbandoned(sql)))
    return new Map(rows.map((row) => [row.pid, row]))
  } catch (cause) {
    // A goodbye would wait for an answer too.
    for (const line of lines()) line.lose(new Error('It was asked in vain', { cause }))
    throw cause
  } finally {
    void sql.end({ timeout: 0 })
  }
}

interface Activity extends Backend {
  pid: number
  isSelf: boolean
  /** Of a Parley on this database. */
  isOurs: boolean
  ms: number
}

function statementsOf(rows: readonly Activity[], ended: number): Statements {
  const atWork = rows.filter(({ isOurs, isSelf, isAtWork }) => isOurs && isAtWork && !isSelf)
  return { longestMs: Math.max(0, ...atWork.map(({ ms }) => ms)), commitsWait: atWork.some(({ wait }) => wait === 'SyncRep'), ended }
}

/** How long a transaction of ours may wait for its next statement. */
const ABANDONED_S = 10

/**
 * Ends our transactions that have waited ten seconds for their next statement, and tells how many they were: behind a line that was cut, they would hold their
 * locks for hours. A server that is reached without a pooler is told to do so by itself, by settings of the connection (`SERVER_SIDE`).
 */
async function endAbandoned(sql: postgres.Sql): Promise<number> {
  const { count } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'parley' and datname = current_database() and usename = current_user and wait_event = 'ClientRead'
      and (state = 'idle in transaction' or (state = 'active' and query not ilike 'copy %'))
      and state_change < clock_timestamp() - ${ABANDONED_S} * interval '1 second'`
  return count
}
