// A standby that answers what may be a moment old. How far it has replayed is compared with where the primary was; what it may not answer, or fails at, the
// primary answers (decision 307).
import { connect } from '../connect.ts'
import { readingFrom } from '../request-transaction.ts'
import type { Sql } from '../sql.ts'
import { within } from '../within.ts'

const LOOK_MS = 250
const ANSWER_MS = 2_000
/** After a failure nothing is asked there for so long. */
const REST_MS = 1_000
/** A mark is written before its transaction commits. */
const COMMIT_MS = 1_000

export interface ReadReplica {
  /** Does work that only reads on the replica where that is fresh and the caller wrote nothing lately; on the primary otherwise, and where it failed. */
  read<T>(caller: string, work: () => Promise<T>): Promise<T>
  /** Notes that a caller wrote: until the replica surely has it, they read from the primary, on every node. */
  wrote(caller: string): Promise<void>
  /** Why nothing is read there now; null where it is in use. */
  problem(): string | null
  stop(): Promise<void>
}

interface ReplicaOptions {
  url: string
  /** How old an answer may be, in milliseconds. */
  lagMs: number
  max: number
  log: { warn(fields: object, message: string): void; info(fields: object, message: string): void }
}

/** Opens the pool of a replica and watches how far it is. */
export function openReadReplica(primary: Sql, { url, lagMs, max, log }: ReplicaOptions): ReadReplica {
  const replica = connect(url, { max, watch: log })
  const freshness = watchFreshness(primary, replica)
  let restsUntil = -Infinity
  let told: string | null = 'was not asked yet'

  const problem = (): string | null => {
    if (performance.now() < restsUntil) return 'failed a moment ago'
    return freshness.ageMs() > lagMs ? (freshness.failure() ?? 'is too far behind') : null
  }
  const tell = setInterval(() => {
    const now = problem()
    if (now === told) return
    told = now
    if (now === null) log.info({}, 'The read replica is in use')
    else log.warn({ replica: now }, 'The read replica is not in use; the primary answers')
  }, LOOK_MS)
  tell.unref()

  const wroteLately = async (caller: string): Promise<boolean> => {
    const [row] = await primary<{ lately: boolean }[]>`
      select at > clock_timestamp() - ${lagMs + COMMIT_MS} * interval '1 millisecond' as lately from caller_write where caller = ${caller}`
    return row?.lately === true
  }

  return {
    async read(caller, work) {
      if (problem() !== null || (await wroteLately(caller))) return work()
      try {
        return await readingFrom(primary, replica, work)
      } catch (cause) {
        if (!isOfDatabase(cause)) throw cause
        restsUntil = performance.now() + REST_MS
        return work()
      }
    },
    async wrote(caller) {
      await primary`
        insert into caller_write (caller, at) values (${caller}, clock_timestamp()) on conflict (caller) do update set at = excluded.at`
    },
    problem,
    async stop() {
      clearInterval(tell)
      await freshness.stop()
      await replica.end({ timeout: 1 })
    },
  }
}

/** A conflict with recovery, a standby that is away, a write that it refuses: whatever it is, the primary is asked then. */
const isOfDatabase = (cause: unknown): boolean =>
  cause instanceof Error &&
  (cause.name === 'PostgresError' || ('code' in cause && /^(CONNECT|E[A-Z]+$|NO_ANSWER)/.test(String(cause.code))))

/** Follows where the primary is in its log, and when the replica had replayed as much. */
function watchFreshness(primary: Sql, replica: Sql) {
  let places: { at: number; place: number }[] = []
  let freshAt = -Infinity
  let failure: string | null = 'was not asked yet'
  let stopped = false

  async function look(): Promise<void> {
    const at = performance.now()
    const [here, there] = await Promise.all([
      primary<{ place: number }[]>`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as place`,
      replica<{ place: number }[]>`
        select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::float8 as place`,
    ])
    // What was committed before `at` stands before this place.
    if (here[0]) places.push({ at, place: here[0].place })
    const replayed = there[0]?.place ?? -1
    const reached = places.filter(({ place }) => place <= replayed).at(-1)
    if (!reached) return
    freshAt = reached.at
    places = places.filter((one) => one.at >= reached.at)
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      failure = await within(ANSWER_MS, look).then(
        () => null,
        () => 'does not answer',
      )
      // What is so old counts for nothing any more.
      places = places.slice(-1_000)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref())
    }
  }
  const looping = loop()
  return {
    ageMs: () => performance.now() - freshAt,
    failure: () => failure,
    async stop() {
      stopped = true
      await looping
    },
  }
}
