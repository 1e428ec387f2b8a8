import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'

import { ALARMS } from '#domain/workspace/alarm.ts'
import { AppError } from '#domain/errors.ts'
import type { Json } from '#domain/json.ts'
import { missingMigrations, probeWrite } from '#store/postgres/health.ts'
import { versionsAhead, worksOn } from '#store/postgres/migrate.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { within } from '#store/postgres/within.ts'

import type { ServerDeps } from './deps.ts'
import { openApi } from './openapi.ts'
import { alarmsOf, diskOf, isFull, measureVitals } from './vitals.ts'

const PROBE_MS = 5_000

/** What tells machines how we are: alive, ready, in figures, and described. */
export function mountOps(server: FastifyInstance, deps: ServerDeps): void {
  // Made for whoever asks first: it is a seventh of what a start costs.
  let document: Json | null = null
  const measure = queueGauges(deps)

  server.get('/livez', { logLevel: 'warn' }, async () => ({ alive: true }))
  server.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const checks = await readiness(deps)
    const ready = Object.values(checks).every((check) => check === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, checks, ...(deps.reads && { replica: deps.reads.problem() ?? 'ok' }) })
  })
  server.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, deps.settings.metricsToken)) throw new AppError('permission-denied')
    await measure()
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics())
  })
  server.get('/api/v1/openapi.json', async (_request, reply) => {
    document ??= openApi(deps.settings.publicUrl)
    return reply.header('cache-control', 'public, max-age=300').send(document)
  })
}

type Checks = Record<'database' | 'storage' | 'migrations' | 'worker', string>

/**
 * Whether this node can take messages and work on them now, each part by name, so that red says what is red. What waits, anywhere, is no part of it: every
 * node would be red at once, and none could work it off; alarms and metrics tell of it. No host, version or address: this page is public.
 */
async function readiness({ sql, runtime, log, settings, drain }: ServerDeps): Promise<Checks> {
  if (drain.isOn()) return { database: 'ok', storage: 'ok', migrations: 'ok', worker: 'stops' }
  const failed = (cause: unknown): Checks => {
    log.warn({ err: cause }, 'Not ready: the database does not answer')
    return { database: 'does not answer', storage: 'unknown', migrations: 'unknown', worker: 'unknown' }
  }
  return within(PROBE_MS, async () => {
    await probeWrite(sql)
    const [migrations, storage] = await Promise.all([schemaState(sql), storageState(runtime, settings.dataDir, log)])
    return {
      database: 'ok',
      storage,
      migrations,
      worker: runtime.node.fault() ?? 'ok',
    }
  }).catch(failed)
}

/** Whether the tables are those that this code works with: its own, or those of the next version. */
async function schemaState(sql: Sql): Promise<string> {
  const [missing, ahead] = [await missingMigrations(sql), await versionsAhead(sql)]
  if (missing.length > 0) return `${missing.length} missing`
  return worksOn(ahead) ? 'ok' : `of ${ahead} versions later`
}

/** Whether a webhook that comes now can be kept. */
async function storageState(runtime: ServerDeps['runtime'], dataDir: string, log: ServerDeps['log']): Promise<string> {
  if (isFull(await diskOf(dataDir))) return 'the disk is full'
  return runtime.checkStoring().then(
    () => 'ok',
    (cause: unknown) => {
      log.warn({ err: cause }, 'Not ready: webhooks cannot be stored')
      return 'webhooks cannot be stored'
    },
  )
}

type MakeGauge = <Label extends string>(name: string, help: string, labelNames?: Label[]) => Gauge<Label>

/** Those of the standby that answers reads, where there is one. */
function replicaGauges({ reads }: ServerDeps, gauge: MakeGauge): () => void {
  if (!reads) return () => {}
  const used = gauge('parley_read_replica_used', 'One while the read replica answers, zero while the primary answers in its place.')
  const lag = gauge('parley_read_replica_lag_seconds', 'How old an answer of the read replica may be at most; -1 before it was reached.')
  return () => {
    used.set(reads.problem() === null ? 1 : 0)
    const ageMs = reads.ageMs()
    lag.set(Number.isFinite(ageMs) ? ageMs / 1_000 : -1)
  }
}

/** Gauges that are measured when they are asked for. */
function queueGauges(deps: ServerDeps): () => Promise<void> {
  const gauge: MakeGauge = (name, help, labelNames = []) => new Gauge({ name, help, labelNames, registers: [deps.metrics.registry] })
  const age = gauge('parley_queue_oldest_age_seconds', 'Age of the oldest item that waits, by queue.', ['queue'])
  const unknown = gauge('parley_unknown_sends', 'Sends whose answer was lost and that nobody has settled.')
  const heartbeat = gauge('parley_worker_heartbeat_age_seconds', 'Since the workers of this node last said that they live.')
  const waiting = gauge('parley_webhooks_waiting', 'Webhooks that are stored and wait to be handled.')
  const most = gauge('parley_webhooks_waiting_max', 'Webhooks that may wait before more are answered with 503.')
  const skew = gauge('parley_clock_skew_seconds', 'By how much this machine’s clock is ahead of the database’s.')
  const freeBytes = gauge('parley_disk_free_bytes', 'Free space on the disk of DATA_DIR.')
  const freeShare = gauge('parley_disk_free_ratio', 'Free share of the disk of DATA_DIR.')
  const measureReplica = replicaGauges(deps, gauge)
  const alarm = gauge('parley_alarm', 'One while an operator must look at it, by alarm.', ['alarm'])
  return async () => {
    const vitals = await measureVitals(deps)
    const { ages, disk } = vitals
    waiting.set(vitals.backlog)
    most.set(vitals.maxBacklog)
    measureReplica()
    skew.set(vitals.skewMs / 1_000)
    freeBytes.set(disk.freeBytes)
    freeShare.set(disk.freeShare)
    const raised = new Set(alarmsOf(vitals).map(({ name }) => name))
    for (const name of ALARMS) alarm.set({ alarm: name }, raised.has(name) ? 1 : 0)
    age.set({ queue: 'deliveries' }, ages.oldestDeliveryMs / 1_000)
    age.set({ queue: 'turns' }, ages.oldestReadyMs / 1_000)
    age.set({ queue: 'outbox' }, ages.oldestOutboxMs / 1_000)
    unknown.set(ages.unknownSends)
    const beatAgeMs = deps.runtime.node.beatAgeMs()
    heartbeat.set(beatAgeMs === null ? -1 : beatAgeMs / 1_000)
  }
}

/** With a token, who has it; without one, only this machine itself, never through a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
  if (token === null) return local && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined
  return sameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
}

/** Compares two secrets in a time that tells nothing of where they differ. */
export function sameSecret(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
