// Arrives: slow effects that a committed turn asked for. Leaves: a `settled` signal for each, in the queue of its conversation.
// Never here: a second run of a call that its author wants at most once; any other is repeated under one Idempotency-Key.
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { signalRun } from '#store/workflows/workflow-runs.ts'
import {
  claimExternalCalls,
  type ExternalCall,
  externalCallDue,
  externalCallLost,
  findConversationOfCall,
  findExpiredExternalCalls,
  releaseExternalCall,
  removeExternalCall,
  requeueExternalCall,
} from '#store/flows/external-calls.ts'
import { createExecutionContext } from '#commands/shared/execution-context.ts'
import { renewLeases } from '#store/postgres/leases.ts'
import { envelope } from '#commands/shared/signal-envelope.ts'

import { deliver, isRepeatable, slowEffect, unknownResult } from '../integrations/http/external-actions.ts'
import { retryWhileDatabaseDown } from './retry-while-database-down.ts'
import type { Job } from './job.ts'
import type { JobDeps } from '../runtime-deps.ts'
import { showTyping } from '../show-typing.ts'
import { type Lease, leasedJob } from './leased-job.ts'

/** Calls that may be under way at once here. */
const MAX_IN_FLIGHT = 64
/** Of one app, on all nodes together: its own server must bear them. */
const OF_ONE_APP = 32

/** A call may take a minute, a stop may not: one that takes longer is taken up after the next start, when its lease ends. */
const STOP_MS = 15_000

/** Makes the external calls. */
export function createExternalCalls(deps: JobDeps): Job {
  const { sql } = deps

  async function run(externalCall: ExternalCall, { stopping, isHeld }: Lease): Promise<void> {
    // This process stood still since it claimed it: another one may be at it by now.
    if (!isHeld()) return void (await releaseExternalCall(sql, externalCall))
    const effect = slowEffect(externalCall)
    if (effect.kind === 'run_agent' && externalCall.runId === null) typeWhileAsked(deps, externalCall)
    const result = await deliver(deps, externalCall, effect)
    deps.crash('external_call.answered')
    await retryWhileDatabaseDown(stopping, () => settle(deps, externalCall, result))
  }

  return leasedJob(deps, {
    name: 'external-calls',
    wokenBy: ['external_calls'],
    due: externalCallDue,
    concurrency: MAX_IN_FLIGHT,
    stopMs: STOP_MS,
    keyOf: ({ id }) => id,
    holderOf: ({ appId }) => appId,
    async claim({ limit, leaseMs, full }) {
      const claimed = await claimExternalCalls(sql, { limit, ofOneApp: OF_ONE_APP, leaseMs, fullApps: full })
      if (claimed.length > 0) deps.crash('external_call.claimed')
      return claimed
    },
    run,
    renew: (calls, leaseMs) =>
      renewLeases(
        sql,
        'external_call',
        calls.map(({ id }) => id),
        leaseMs,
      ),
    lost: { at: externalCallLost, recover: (held) => recover(deps, held) },
  })
}

/** Shows on WhatsApp that an answer is written. Nothing depends on it. */
function typeWhileAsked(deps: JobDeps, { appId, conversationId }: ExternalCall): void {
  showTyping(deps, appId, conversationId).catch((cause: unknown) => deps.log.info({ err: cause }, 'The typing sign could not be shown'))
}

/** Puts what came of a call in the queue of its conversation, or of its run. */
async function settle(deps: JobDeps, externalCall: ExternalCall, result: EffectResult): Promise<void> {
  const moved = await deps.sql.begin(async (tx) => {
    if (externalCall.runId !== null) {
      if (await removeExternalCall(tx, externalCall))
        await signalRun(tx, externalCall.appId, externalCall.runId, { type: 'settled', effectId: externalCall.id, result })
      return false
    }
    const conversationId = await findConversationOfCall(tx, externalCall)
    if (conversationId === null) return false
    const [conversation] = await lockConversations(tx, [{ appId: externalCall.appId, id: conversationId }])
    if (!(await removeExternalCall(tx, { ...externalCall, conversationId }))) return true
    if (!conversation) return false
    const { unitOfWork } = createExecutionContext(deps, tx)
    unitOfWork.signal(conversation, envelope({ type: 'settled', effectId: externalCall.id, result }))
    await unitOfWork.flush(tx)
    return false
  })
  // The customer went on in another conversation while this one was waited for.
  if (moved) return settle(deps, externalCall, result)
  deps.crash('external_call.settled')
  deps.topics.publish(['ready_conversations', 'workflow_runs'])
}

/** Repeats the calls of a process that died, or answers that nobody knows what came of them. */
async function recover(deps: JobDeps, held: readonly string[]): Promise<{ again: boolean }> {
  let again = false
  for (const externalCall of await findExpiredExternalCalls(deps.sql, 2 * MAX_IN_FLIGHT)) {
    if (held.includes(externalCall.id)) continue
    const effect = slowEffect(externalCall)
    if (isRepeatable(effect, externalCall.attempts)) {
      await requeueExternalCall(deps.sql, externalCall)
      again = true
    } else await settle(deps, externalCall, unknownResult(effect))
  }
  return { again }
}
