// Arrives: slow effects that a committed turn asked for. Leaves: a `settled` signal for each, in the queue of its conversation.
// Never here: a second run of a call that its author wants at most once; any other is repeated under one Idempotency-Key.
import { setTimeout as delay } from 'node:timers/promises'

import type { EffectResult } from '#domain/actions/catalogue.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { signalRun } from '#store/workflows/workflow-runs.ts'
import {
  claimExternalCalls,
  type ExternalCall,
  findExpiredExternalCalls,
  removeExternalCall,
  requeueExternalCall,
} from '#store/flows/external-calls.ts'

import { deliver, isRepeatable, slowEffect, unknownResult } from '../integrations/http/external-actions.ts'
import { UnitOfWork } from '../commands/shared/unit-of-work.ts'
import type { RuntimeDeps } from '../runtime-deps.ts'
import { retryWhileDatabaseDown } from './retry-while-database-down.ts'
import { createPlaces } from '../pipeline/outbox/semaphore.ts'
import { envelope } from '../pipeline/turn/signal-envelope.ts'
import type { HoldingWorker } from './leases/leases.ts'
import { createWorker } from './worker.ts'

/** Calls that may be under way at once, half of them of one app. */
const MAX_IN_FLIGHT = 64

/** A call may take a minute, a stop may not: one that takes longer is taken up after the next start, when its lease ends. */
const STOP_MS = 15_000

/** Makes the external calls. `onSettled` runs after every commit that marked a conversation ready. */
export function createExternalCalls(deps: RuntimeDeps, onSettled: () => void): HoldingWorker {
  const { sql, log } = deps
  const places = createPlaces(MAX_IN_FLIGHT)
  const stopping = new AbortController()
  const worker = createWorker('external-calls', 1_000, deps, round)

  async function round() {
    if (places.free === 0) {
      await places.freed()
      return { more: true }
    }
    const externalCalls = await claimExternalCalls(sql, Math.ceil(places.free / 4), deps.leaseMs, places.full())
    if (externalCalls.length > 0) deps.crash('external_call.claimed')
    for (const externalCall of externalCalls) begin(externalCall)
    return { more: externalCalls.length > 0 }
  }

  function begin(externalCall: ExternalCall): void {
    const running = run(externalCall).catch((cause: unknown) =>
      log.error({ err: cause, externalCall: externalCall.id }, 'an external call could not be settled'),
    )
    places.hold(externalCall.appId, externalCall.id, running)
    void running.then(worker.poke)
  }

  async function run(externalCall: ExternalCall): Promise<void> {
    const result = await deliver(deps, externalCall, slowEffect(externalCall))
    deps.crash('external_call.answered')
    await retryWhileDatabaseDown(stopping.signal, () => settle(externalCall, result))
  }

  async function settle(externalCall: ExternalCall, result: EffectResult): Promise<void> {
    await sql.begin(async (tx) => {
      if (externalCall.runId !== null) {
        if (await removeExternalCall(tx, externalCall))
          await signalRun(tx, externalCall.appId, externalCall.runId, { type: 'settled', effectId: externalCall.id, result })
        return
      }
      const [conversation] = await lockConversations(tx, [{ appId: externalCall.appId, id: externalCall.conversationId }])
      if (!(await removeExternalCall(tx, externalCall)) || !conversation) return
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      unitOfWork.signal(conversation, envelope({ type: 'settled', effectId: externalCall.id, result }))
      await unitOfWork.flush(tx)
    })
    deps.crash('external_call.settled')
    onSettled()
  }

  async function recoverExpired(): Promise<void> {
    for (const externalCall of await findExpiredExternalCalls(sql, 2 * MAX_IN_FLIGHT)) {
      if (places.has(externalCall.id)) continue
      const effect = slowEffect(externalCall)
      if (isRepeatable(effect, externalCall.attempts)) {
        await requeueExternalCall(sql, externalCall)
        worker.poke()
      } else await settle(externalCall, unknownResult(effect))
    }
  }

  return {
    ...worker,
    holder: { table: 'external_call', ids: () => places.ids(), recover: recoverExpired },
    async stop() {
      await worker.stop()
      stopping.abort()
      await Promise.race([places.idle(), delay(STOP_MS, undefined, { ref: false })])
    },
  }
}
