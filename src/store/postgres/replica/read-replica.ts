// A standby that answers what may be a moment old. How far it has replayed is compared with where the primary was; what it may not answer, or fails at, the
// primary answers (decision 307).
import { setTimeout as delay } from 'node:timers/promises'

import { connect } from '../connect.ts'
import { readingFrom } from '../request-transaction.ts'
import type { Sql } from '../sql.ts'
import { within } from '../within.ts'

const LOOK_MS = 250
const ANSWER_MS = 2_000
const ASK_MS = 20
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
  /** How old an answer from there may be at most, in milliseconds; Infinity before it was reached once. */
  ageMs(): number
  stop(): Promise<void>
}

/** The name by which it is noted that a caller wrote, and looked up before the same one reads. */
export const callerName = (kind: string, id: string | null): string => `${kind} ${id}`

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
    return freshness.failure() ?? (freshness.ageMs() > lagMs ? 'is too far behind' : null)
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
    ageMs: () => freshness.ageMs(),
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

/** How long a replica takes to have what the primary has now, in milliseconds, asked once; null where that is longer than `withinMs`, or it does not answer. */
export async function measureLag(primary: Sql, url: string, withinMs: number): Promise<number | null> {
  const replica = connect(url, { max: 1 })
  const catchUp = async (): Promise<number> => {
    const began = performance.now()
    const place = await placeOf(primary)
    while ((await replayedBy(replica)) < place) await delay(ASK_MS)
    return performance.now() - began
  }
  try {
    return await within(withinMs, catchUp).catch(() => null)
  } finally {
    await replica.end({ timeout: 1 })
  }
}

/** Where a primary is in its log, in bytes from the beginning. */
async function placeOf(primary: Sql): Promise<number> {
  const [row] = await primary<{ place: number }[]>`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as place`
  return row?.place ?? Infinity
}

/** How far a standby has replayed that log; of what is no standby, where it is itself. */
async function replayedBy(replica: Sql): Promise<number> {
  const [row] = await replica<{ place: number }[]>`
    select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::float8 as place`
  return row?.place ?? -1
}

/** Follows where the primary is in its log, and when the replica had replayed as much. */
function watchFreshness(primary: Sql, replica: Sql) {
  let places: { at: number; place: number }[] = []
  let freshAt = -Infinity
  let failure: string | null = 'was not asked yet'
  let stopped = false

  async function look(): Promise<void> {
    const at = performance.now()
    const [place, replayed] = await Promise.all([placeOf(primary), replayedBy(replica)])
    // What was committed before `at` stands before this place.
    places.push({ at, place })
    const reached = places.filter((one) => one.place <= replayed).at(-1)
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
