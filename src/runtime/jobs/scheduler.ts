// Runs every kind of background work. A commit wakes it by topics, in this process and, over LISTEN and NOTIFY, in every other; the time wakes it by
// one query for the next due time of all kinds. A wake-up that is lost with a process is made good by the same query, a moment later.
import { once } from 'node:events'

import { dueTimes } from '#store/postgres/due-times.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Logger } from '../logger.ts'
import type { Job } from './job.ts'
import type { Topics } from './topics.ts'
import { createWorker, type Worker } from './worker.ts'

/** What a process that died held is taken over after this and a look, and so within ten seconds. */
export const LEASE_MS = 8_000
/** Longest pause between two looks at what is due. */
export const LOOK_MS = 1_500
const RENEW_MS = 1_000
/** How long a stop waits for what is under way: a send is answered by then, or nobody knows what came of it. */
const FINISH_MS = 16_000
/** Many topics of one moment are one look. */
const GATHER_MS = 10
/** Between two looks of a busy moment: what is urgent is woken at once, and not by a look. */
const REST_MS = 100

export interface SchedulerDeps {
  sql: Sql
  log: Logger
  topics: Topics
  leaseMs?: number | undefined
  /** How long any job sleeps at most, in milliseconds; left out, until it is woken. For tests, which change the database behind its back. */
  pollMs?: number | undefined
  /** How long a stop waits for what is under way, in milliseconds. */
  finishMs?: number | undefined
}

export interface Scheduler {
  start(): void
  /** Ends the jobs in their order: what one still commits, the next may still take. What is not done in time is handed back. */
  stop(): Promise<void>
}

interface Scheduled {
  job: Job
  worker: Worker
}

/** Makes the scheduler of these jobs. */
export function createScheduler(deps: SchedulerDeps, jobs: readonly Job[]): Scheduler {
  const { log, topics, pollMs } = deps
  const scheduled: Scheduled[] = jobs.map((job) => {
    const { name, everyMs = Infinity, restMs = 0, gatherMs } = job
    const pace = { pollMs: Math.min(everyMs, pollMs ?? Infinity), restMs: Math.min(restMs, pollMs ?? Infinity), gatherMs }
    const worker: Worker = createWorker(name, pace, log, () => job.run(() => worker.wake()))
    return { job, worker }
  })
  const leases = leasesOf(deps, scheduled)
  const look = createLook(deps, scheduled, leases)

  const unsubscribes: (() => void)[] = []
  return {
    start() {
      for (const { job, worker } of scheduled) unsubscribes.push(topics.subscribe(job.wokenBy, wakerOf(job, worker, look)))
      for (const { worker } of [...scheduled, ...leases]) worker.start()
      look.start()
    },
    async stop() {
      for (const unsubscribe of unsubscribes) unsubscribe()
      await look.stop()
      const patience = new AbortController()
      const timer = setTimeout(() => patience.abort(), deps.finishMs ?? FINISH_MS)
      const over = once(patience.signal, 'abort')
      for (const { job, worker } of scheduled) await Promise.race([finish({ job, worker }), over])
      clearTimeout(timer)
      // To the last: what the others finish is held until then.
      for (const { worker } of leases) await worker.stop()
      for (const { job } of scheduled) await handBack(deps, job)
    },
  }
}

async function finish({ job, worker }: Scheduled): Promise<void> {
  await worker.stop()
  await job.finish?.()
}

/** Leaves what a job still holds to the other nodes, now and not when its lease ends. */
async function handBack({ log, topics }: SchedulerDeps, { name, claims, wokenBy }: Job): Promise<void> {
  const handed = await claims
    ?.release()
    .catch((cause: unknown) => log.info({ err: cause, job: name }, 'What was under way is left to the end of its lease'))
  if (handed) topics.publish(wokenBy)
}

/** What a topic does with a job. */
function wakerOf({ due, atOnce }: Job, worker: Worker, look: Worker): () => void {
  if (atOnce) return worker.wake
  return due ? look.remind : worker.remind
}

/** Makes what asks for the next due times, and reminds those whose time has come. */
function createLook(
  { sql, log, leaseMs = LEASE_MS, pollMs = Infinity }: SchedulerDeps,
  scheduled: readonly Scheduled[],
  leases: readonly Scheduled[],
): Worker {
  const isLease = new Set(leases)
  const watched = [...scheduled, ...leases].filter(({ job }) => job.due)
  const queries = watched.flatMap(({ job }) => job.due ?? [])
  let lookedAt: number | null = null
  let patientUntil = -Infinity
  return createWorker(
    'scheduler',
    { pollMs: Math.min(LOOK_MS, leaseMs / 4, pollMs), restMs: REST_MS, gatherMs: GATHER_MS },
    log,
    async () => {
      const times = await dueTimes(sql, queries)
      const now = performance.now()
      // The database was away, for others too: they are given the time to renew what they hold before it counts as lost.
      if (lookedAt !== null && now - lookedAt > leaseMs / 2) patientUntil = now + leaseMs
      lookedAt = now
      let sleepMs = Infinity
      for (const [index, one] of watched.entries()) {
        const ms = times[index] ?? null
        if (ms === null) continue
        if (ms > 0) sleepMs = Math.min(sleepMs, ms + 1)
        else if (now >= patientUntil || !isLease.has(one)) one.worker.remind()
      }
      return { more: false, sleepMs }
    },
  )
}

/** Two more jobs for each that claims: one renews what is under way here, one takes over what another process left. */
function leasesOf({ log, leaseMs = LEASE_MS }: SchedulerDeps, scheduled: readonly Scheduled[]): Scheduled[] {
  return scheduled.flatMap(({ job, worker }) => {
    const { claims } = job
    if (!claims) return []
    const renew = async () => {
      await claims.renew(leaseMs)
      return { more: false }
    }
    const recover = async () => {
      await claims.recover?.(worker.wake)
      return { more: false }
    }
    const make = (name: string, pollMs: number, due: Job['due'], run: () => Promise<{ more: boolean }>): Scheduled => ({
      job: { name, wokenBy: [], due, run },
      worker: createWorker(name, { pollMs }, log, run),
    })
    return [
      make(`${job.name}: leases`, Math.min(RENEW_MS, leaseMs / 4), undefined, renew),
      ...(claims.recover ? [make(`${job.name}: recovery`, Infinity, claims.lostAt, recover)] : []),
    ]
  })
}
