// Arrives: a webhook's raw bytes, its signature checked. Leaves: messages and statuses in the logs, conversations marked ready for a turn.
// Never here: an answer before the bytes are durable, a second message for one provider id, a dropped event without a parked line.
import { AppError } from '#domain/errors.ts'
import { findChannels } from '#store/channel-routing.ts'
import { countFailedDelivery, type Delivery, markHandled, storeDeliveries, takeDeliveries } from '#store/deliveries.ts'
import { insertParked } from '#store/parked-writes.ts'

import { createBatcher } from './batcher.ts'
import { handleEvents } from './intake-batch.ts'
import { joinEarlyStatuses } from './join-early-statuses.ts'
import type { RoadDeps } from './road-deps.ts'
import { createWorker, type Worker } from './worker.ts'

/** Webhooks that may wait in memory to be stored; more are refused with 503, and Meta repeats them. */
const MAX_WAITING = 5_000

const BATCH = 128
const MAX_ATTEMPTS = 5

export interface Intake extends Worker {
  /** Stores a webhook; resolves when it is durable. */
  accept(raw: Uint8Array): Promise<void>
}

/** Makes the intake. `onHandled` runs after every commit that marked conversations ready. */
export function createIntake(deps: RoadDeps, onHandled: () => void): Intake {
  const { sql, log } = deps
  const worker = createWorker('intake', 1_000, log, round)
  const storing = createBatcher<Uint8Array, void>({ maxItems: 256, lanes: 2, gatherMs: 2 }, async (bodies) => {
    deps.crash('webhook.received')
    await storeDeliveries(sql, bodies, bodies.map(deps.whatsapp.lane))
    deps.crash('webhook.stored')
    worker.poke()
    return []
  })

  async function round() {
    const handled = await handleBatch(BATCH).catch(async (cause: unknown) => {
      log.warn({ err: cause }, 'a batch of webhooks failed; each is tried alone')
      return handleOneByOne()
    })
    if (handled > 0) {
      deps.crash('intake.committed')
      onHandled()
    }
    return { more: handled > 0 }
  }

  async function handleBatch(limit: number): Promise<number> {
    const { count, early } = await sql.begin(async (tx) => {
      const deliveries = await takeDeliveries(tx, limit)
      if (deliveries.length === 0) return { count: 0, early: [] }
      deps.crash('intake.claimed')
      const unmatched = await handleEvents(
        deps,
        tx,
        deliveries.flatMap(({ body }) => deps.whatsapp.parse(body)),
      )
      await markHandled(
        tx,
        deliveries.map(({ id }) => id),
      )
      deps.crash('intake.written')
      return { count: deliveries.length, early: unmatched }
    })
    await joinEarlyStatuses(deps, early)
    return count
  }

  /** The oldest webhook alone: when it is the one that fails, it is counted, and parked after a few tries, so that the others go on. */
  async function handleOneByOne(): Promise<number> {
    let current: Delivery | undefined
    try {
      return await sql.begin(async (tx) => {
        current = (await takeDeliveries(tx, 1))[0]
        if (!current) return 0
        await handleEvents(deps, tx, deps.whatsapp.parse(current.body))
        await markHandled(tx, [current.id])
        return 1
      })
    } catch (cause) {
      if (!current) throw cause
      const parked = await countFailedDelivery(sql, current.id, String(cause), MAX_ATTEMPTS)
      log.error({ err: cause, delivery: current.id, parked }, 'a webhook could not be handled')
      if (!parked) throw cause
      await parkDelivery(current, cause)
      return 1
    }
  }

  /** Shows the webhook to the first app that it speaks to. */
  const parkDelivery = (delivery: Delivery, cause: unknown): Promise<void> =>
    sql.begin(async (tx) => {
      const phones = deps.whatsapp.parse(delivery.body).flatMap((event) => event.phoneNumberId ?? [])
      const [channel] = await findChannels(tx, phones)
      const reason = cause instanceof Error ? cause.message : String(cause)
      const payload = { delivery: delivery.id }
      await insertParked(tx, [
        { appId: channel?.appId ?? '', id: deps.mint(), source: 'webhook', outcome: 'parked', reason, payload, conversationId: null },
      ])
    })

  return {
    ...worker,
    async accept(raw) {
      if (storing.size >= MAX_WAITING) throw new AppError('unavailable', { retryAfterSeconds: 5 })
      try {
        await storing.add(raw)
      } catch (cause) {
        throw new AppError('unavailable', { cause, retryAfterSeconds: 5 })
      }
    },
    async stop() {
      await storing.idle()
      await worker.stop()
    },
  }
}
