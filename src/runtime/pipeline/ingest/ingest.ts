// Arrives: a webhook's raw bytes, its signature checked. Leaves: messages and statuses in the logs, conversations marked ready for a turn.
// Never here: an answer before the bytes are durable, a second message for one provider id, a dropped event without a parked line.
import { AppError } from '#domain/errors.ts'
import type { Tx } from '#store/postgres/sql.ts'
import {
  countFailedDelivery,
  type Delivery,
  type DeliverySource,
  type NewDelivery,
  countStored,
  storeDeliveries,
  takeDeliveries,
  tryStoring,
  deliveryWaits,
} from '#store/whatsapp/deliveries.ts'
import type { SendHint } from '#store/messages/outbox.ts'
import { markFailed, markHandled } from '#store/whatsapp/intake-log.ts'
import { insertParked } from '#store/whatsapp/parked-writes.ts'
import { tooLate, within } from '#store/postgres/within.ts'
import { mergeDuplicates } from '#commands/contacts/merge-duplicates.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import type { Job } from '#runtime/jobs/job.ts'
import type { JobDeps } from '#runtime/runtime-deps.ts'
import type { Topic } from '#runtime/jobs/topics.ts'

import { TURN_WRITES, type TurnStage } from '../turn/process-turns.ts'
import { createBatcher } from './batcher.ts'
import { originsOf } from './delivery-outcomes.ts'
import { handleEvents, type Leftover } from './ingest-batch.ts'
import { findChannelsIn } from './route-events.ts'
import { joinEarlyStatuses } from './events/join-early-statuses.ts'

/** Webhooks that may wait in memory to be stored; more are refused with 503, and Meta repeats them. */
const MAX_WAITING = 5_000

/** Meta is answered by then, whatever the database does; what is stored after all is repeated, and known by its id. */
const STORE_MS = 3_500

const COUNT_MS = 1_000

const BATCH = 128
const MAX_ATTEMPTS = 5

const WRITES: readonly Topic[] = [...new Set<Topic>(['ready_conversations', 'files', 'scheduled_messages', ...TURN_WRITES])]

export interface Intake {
  job: Job
  /** Stores what came through a channel, a webhook of WhatsApp where none is named; resolves when it is durable. */
  accept(body: Uint8Array, source?: DeliverySource): Promise<void>
  /** Throws while webhooks cannot be stored, for the reason for which the last one was not. */
  checkStoring(): Promise<void>
}

/** Where the intake of a node is among the partitions of stored webhooks. */
interface PartitionTurns {
  nodeKey: string
  from: string
}

/** Makes the intake; `sendNext` hears in which conversations the turns of a committed batch have messages to send. */
export function createIntake(deps: JobDeps, turn: TurnStage, sendNext: (hints: readonly SendHint[]) => void): Intake {
  const { sql, log, maxBacklog } = deps
  let backlog = 0
  let countedAt = -Infinity
  const turns: PartitionTurns = { nodeKey: deps.generateId(), from: '' }
  const store = createStore(deps, (count) => (backlog += count))

  async function run() {
    if (performance.now() - countedAt > COUNT_MS) {
      backlog = await countStored(sql, maxBacklog)
      countedAt = performance.now()
    }
    const { handled, toSend } = await handleBatch(deps, turn, turns).catch(async (cause: unknown) => {
      log.warn({ err: cause }, 'a batch of webhooks failed; each is tried alone')
      return { handled: await handleOneByOne(deps, turns.from), toSend: [] }
    })
    if (handled > 0) {
      wakeOthers(deps)
      sendNext(toSend)
    } else if (backlog > 0) backlog = await countStored(sql, maxBacklog)
    return { more: handled > 0 }
  }

  return {
    job: { name: 'intake', wokenBy: ['webhooks'], atOnce: true, due: deliveryWaits, run, finish: store.idle },
    async accept(body, source = 'whatsapp') {
      if (backlog >= maxBacklog) throw new AppError('unavailable', { retryAfterSeconds: 30 })
      await store.add({ body, source, partition: deps[source].partition(body) })
    },
    checkStoring: store.check,
  }
}

interface Store {
  add(delivery: NewDelivery): Promise<void>
  check(): Promise<void>
  idle(): Promise<void>
}

/** Stores webhooks, many in one commit; `stored` hears how many. Each is answered within a bound, whatever the database does. */
function createStore(deps: JobDeps, stored: (count: number) => void): Store {
  const { sql, log } = deps
  let lastFailed = false
  /** The batches that are being stored. */
  const underway = new Set<{ since: number }>()
  const storing = createBatcher<NewDelivery, void>({ maxItems: 256, partitions: 2, gatherMs: 2 }, async (deliveries) => {
    deps.crash('webhook.received')
    const batch = { since: performance.now() }
    underway.add(batch)
    await storeDeliveries(sql, deliveries).finally(() => underway.delete(batch))
    lastFailed = false
    stored(deliveries.length)
    deps.crash('webhook.stored')
    deps.topics.publish(['webhooks'])
    return []
  })
  const refuse = (cause: unknown): AppError => {
    if (!lastFailed) log.warn({ err: cause }, 'Webhooks cannot be stored: they are refused with 503 until they can')
    lastFailed = true
    return new AppError('unavailable', { cause, retryAfterSeconds: 5 })
  }
  return {
    async add(delivery) {
      if (storing.size >= MAX_WAITING) throw new AppError('unavailable', { retryAfterSeconds: 5 })
      // None gets through: more of them would only wait.
      const longAgo = performance.now() - STORE_MS
      if ([...underway].some(({ since }) => since < longAgo)) throw refuse(tooLate(STORE_MS))
      try {
        await within(STORE_MS, () => storing.add(delivery))
      } catch (cause) {
        throw refuse(cause)
      }
    },
    async check() {
      if (!lastFailed) return
      await tryStoring(sql)
      lastFailed = false
    },
    idle: storing.idle,
  }
}

function wakeOthers(deps: JobDeps): void {
  deps.crash('intake.committed')
  deps.crash('turn.committed')
  deps.topics.publish(WRITES)
}

/** Handles the oldest webhooks and the turns that follow them, in one transaction. Returns how many webhooks, and where messages are to be sent. */
async function handleBatch(
  deps: RuntimeDeps,
  turn: TurnStage,
  turns: PartitionTurns,
): Promise<{ handled: number; toSend: readonly SendHint[] }> {
  const claimedAt = performance.now()
  const { deliveries, early, duplicates, toSend, next } = await deps.sql.begin(async (tx) => {
    const { deliveries: taken, next: after } = await takeDeliveries(tx, { limit: BATCH, ...turns })
    if (taken.length === 0) return { deliveries: taken, early: [], duplicates: [], toSend: [], next: after }
    deps.crash('intake.claimed')
    const leftover = await handle(deps, tx, taken, turn)
    deps.crash('intake.written')
    return { deliveries: taken, ...leftover, next: after }
  })
  // Of a batch that failed, each is tried alone in the same partitions.
  turns.from = next
  recordLag(deps, deliveries, claimedAt)
  await joinEarlyStatuses(deps, early)
  await mergeDuplicates(deps, duplicates)
  return { handled: deliveries.length, toSend }
}

/** The oldest webhook alone: when it is the one that fails, it is counted, and parked after a few tries, so that the others go on. */
async function handleOneByOne(deps: RuntimeDeps, from: string): Promise<number> {
  let current: Delivery | undefined
  try {
    return await deps.sql.begin(async (tx) => {
      current = (await takeDeliveries(tx, { limit: 1, from })).deliveries[0]
      if (!current) return 0
      await handle(deps, tx, [current])
      return 1
    })
  } catch (cause) {
    if (!current) throw cause
    const parked = await countFailedDelivery(deps.sql, current.id, String(cause), MAX_ATTEMPTS)
    deps.log.error({ err: cause, delivery: current.id, parked }, 'a webhook could not be handled')
    if (!parked) throw cause
    await parkDelivery(deps, current, cause)
    return 1
  }
}

/** Handles webhooks and marks them, all in this transaction. */
async function handle(deps: RuntimeDeps, tx: Tx, deliveries: readonly Delivery[], turn?: TurnStage): Promise<Leftover> {
  const webhooks = deliveries.map(({ id, source, body }) => ({ id, events: deps[source].parse(body) }))
  const events = webhooks.flatMap((webhook) => webhook.events)
  const { ends, ...leftover } = await handleEvents(deps, tx, events, originsOf(webhooks), turn)
  await markHandled(
    tx,
    deliveries.map(({ id }) => id),
    ends,
  )
  return leftover
}

function recordLag(deps: RuntimeDeps, deliveries: readonly Delivery[], claimedAt: number): void {
  const passed = (performance.now() - claimedAt) / 1_000
  for (const { age } of deliveries) deps.onIntake?.(age + passed)
}

/** Shows the webhook to the first app that it speaks to, and in the log of every number. */
function parkDelivery(deps: RuntimeDeps, delivery: Delivery, cause: unknown): Promise<void> {
  return deps.sql.begin(async (tx) => {
    const channels = await findChannelsIn(tx, deps[delivery.source].parse(delivery.body))
    const reason = cause instanceof Error ? cause.message : String(cause)
    const item = { source: 'webhook', outcome: 'parked', reason, payload: { delivery: delivery.id }, conversationId: null } as const
    const [first] = channels
    await insertParked(tx, [
      { ...item, appId: first?.appId ?? '', id: deps.generateId(), deliveryId: delivery.id, channelId: first?.id ?? null },
    ])
    await markFailed(tx, delivery.id, channels)
  })
}
