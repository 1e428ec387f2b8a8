import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'

import { AppError } from '#domain/errors.ts'
import { missingMigrations, probeWrite, type QueueAges } from '#store/health.ts'

import type { ServerDeps } from './deps.ts'
import { openApi } from './openapi.ts'

const HEARTBEAT_MS = 15_000
const QUEUE_MS = 60_000
const PROBE_MS = 5_000

/** What tells machines how we are: alive, ready, in figures, and described. */
export function mountOps(server: FastifyInstance, deps: ServerDeps): void {
  const document = openApi(deps.settings.publicUrl)
  const measure = queueGauges(deps)

  server.get('/livez', { logLevel: 'warn' }, async () => ({ alive: true }))
  server.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const checks = await readiness(deps)
    const ready = Object.values(checks).every((check) => check === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, checks })
  })
  server.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, deps.settings.metricsToken)) throw new AppError('permission-denied')
    await measure()
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics())
  })
  server.get('/api/v1/openapi.json', async (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(document))
}

type Checks = Record<'database' | 'migrations' | 'worker' | 'queue', string>

/** Each part by name, so that red says what is red. No host, version or address: this page is public. */
async function readiness({ sql, road, log }: ServerDeps): Promise<Checks> {
  const failed = (cause: unknown): Checks => {
    log.warn({ err: cause }, 'Not ready: the database does not answer')
    return { database: 'does not answer', migrations: 'unknown', worker: 'unknown', queue: 'unknown' }
  }
  return within(PROBE_MS, async () => {
    await probeWrite(sql)
    const [missing, ages] = await Promise.all([missingMigrations(sql), road.health()])
    return {
      database: 'ok',
      migrations: missing.length === 0 ? 'ok' : `${missing.length} missing`,
      worker: ages.heartbeatAgeMs !== null && ages.heartbeatAgeMs < HEARTBEAT_MS ? 'ok' : 'no heartbeat',
      queue: oldest(ages) < QUEUE_MS ? 'ok' : `oldest waits for ${Math.round(oldest(ages) / 1_000)} s`,
    }
  }).catch(failed)
}

const oldest = (ages: QueueAges): number => Math.max(ages.oldestDeliveryMs, ages.oldestReadyMs, ages.oldestOutboxMs)

function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  return Promise.race([work(), late]).finally(() => clearTimeout(timer))
}

/** Gauges that are measured when they are asked for. */
function queueGauges({ metrics, road }: ServerDeps): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [metrics.registry] })
  const age = gauge('parley_queue_oldest_age_seconds', 'Age of the oldest item that waits, by queue.', ['queue'])
  const unknown = gauge('parley_unknown_sends', 'Sends whose answer was lost and that nobody has settled.')
  const heartbeat = gauge('parley_worker_heartbeat_age_seconds', 'Since the workers last said that they live.')
  return async () => {
    const ages = await road.health()
    age.set({ queue: 'deliveries' }, ages.oldestDeliveryMs / 1_000)
    age.set({ queue: 'turns' }, ages.oldestReadyMs / 1_000)
    age.set({ queue: 'outbox' }, ages.oldestOutboxMs / 1_000)
    unknown.set(ages.unknownSends)
    heartbeat.set(ages.heartbeatAgeMs === null ? -1 : ages.heartbeatAgeMs / 1_000)
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
