// Arrives: slow effects that a committed turn asked for. Leaves: a `settled` signal for each, in the queue of its conversation.
// Never here: a second run of a call that its author wants at most once; any other is repeated under one Idempotency-Key.
import { setTimeout as delay } from 'node:timers/promises'

import type { EffectResult } from '#domain/actions/catalogue.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { signalRun } from '#store/workflows/workflow-runs.ts'
import { claimErrands, type Errand, findExpiredErrands, removeErrand, requeueErrand } from '#store/flows/external-calls.ts'

import { deliver, isRepeatable, slowEffect, unknownResult } from '../integrations/http/external-actions.ts'
import { UnitOfWork } from '../commands/shared/unit-of-work.ts'
import type { RoadDeps } from '../runtime-deps.ts'
import { outlast } from './retry-while-database-down.ts'
import { createPlaces } from '../pipeline/outbox/semaphore.ts'
import { envelope } from '../pipeline/turn/signal-envelope.ts'
import type { HoldingWorker } from './leases/leases.ts'
import { createWorker } from './worker.ts'

/** Calls that may be under way at once, half of them of one app. */
const MAX_IN_FLIGHT = 64

/** A call may take a minute, a stop may not: one that takes longer is taken up after the next start, when its lease ends. */
const STOP_MS = 15_000

/** Makes the errands. `onSettled` runs after every commit that marked a conversation ready. */
export function createErrands(deps: RoadDeps, onSettled: () => void): HoldingWorker {
  const { sql, log } = deps
  const places = createPlaces(MAX_IN_FLIGHT)
  const stopping = new AbortController()
  const worker = createWorker('errands', 1_000, deps, round)

  async function round() {
    if (places.free === 0) {
      await places.freed()
      return { more: true }
    }
    const errands = await claimErrands(sql, Math.ceil(places.free / 4), deps.leaseMs, places.full())
    if (errands.length > 0) deps.crash('errand.claimed')
    for (const errand of errands) begin(errand)
    return { more: errands.length > 0 }
  }

  function begin(errand: Errand): void {
    const running = run(errand).catch((cause: unknown) => log.error({ err: cause, errand: errand.id }, 'an errand could not be settled'))
    places.hold(errand.appId, errand.id, running)
    void running.then(worker.poke)
  }

  async function run(errand: Errand): Promise<void> {
    const result = await deliver(deps, errand, slowEffect(errand))
    deps.crash('errand.answered')
    await outlast(stopping.signal, () => settle(errand, result))
  }

  async function settle(errand: Errand, result: EffectResult): Promise<void> {
    await sql.begin(async (tx) => {
      if (errand.runId !== null) {
        if (await removeErrand(tx, errand))
          await signalRun(tx, errand.appId, errand.runId, { type: 'settled', effectId: errand.id, result })
        return
      }
      const [conversation] = await lockConversations(tx, [{ appId: errand.appId, id: errand.conversationId }])
      if (!(await removeErrand(tx, errand)) || !conversation) return
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      unitOfWork.signal(conversation, envelope({ type: 'settled', effectId: errand.id, result }))
      await unitOfWork.flush(tx)
    })
    deps.crash('errand.settled')
    onSettled()
  }

  async function recoverExpired(): Promise<void> {
    for (const errand of await findExpiredErrands(sql, 2 * MAX_IN_FLIGHT)) {
      if (places.has(errand.id)) continue
      const effect = slowEffect(errand)
      if (isRepeatable(effect, errand.attempts)) {
        await requeueErrand(sql, errand)
        worker.poke()
      } else await settle(errand, unknownResult(effect))
    }
  }

  return {
    ...worker,
    holder: { table: 'errand', ids: () => places.ids(), recover: recoverExpired },
    async stop() {
      await worker.stop()
      stopping.abort()
      await Promise.race([places.idle(), delay(STOP_MS, undefined, { ref: false })])
    },
  }
}
