import type { Json } from '#domain/json.ts'
import { FlowSession } from '#flow/engine/session.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import { takeSignals } from '#store/conversations/signals.ts'
import { loadRunningSessions } from '#store/flows/turn-inputs.ts'
import { insertTraces, lastLine } from '#store/flows/traces.ts'
import { deleteTimers, saveSessions } from '#store/flows/turn-writes.ts'

import type { ExecutionContext } from '../shared/execution-context.ts'
import { SYSTEM } from '../shared/unit-of-work.ts'
import { droppedAt } from '../shared/domain-events.ts'

/** Ends the running flow of a locked conversation with its timers and signals; late results are dropped. */
export async function endSession(
  { tx, now, unitOfWork }: Pick<ExecutionContext, 'tx' | 'now' | 'unitOfWork'>,
  conversation: LockedConversation,
): Promise<void> {
  const { appId, id: conversationId } = conversation
  await takeSignals(tx, [conversation])
  conversation.readyAt = null
  unitOfWork.touch(conversation)
  const [stored] = await loadRunningSessions(tx, [conversation])
  if (!stored) return
  const session = FlowSession.parse(stored.state)
  const timerId = session.wait?.timerId ?? null
  if (timerId !== null) await deleteTimers(tx, [{ appId, id: timerId }])
  const ended: FlowSession = { ...session, turn: session.turn + 1, stepId: null, wait: null, ended: 'interrupted' }
  const { id, flowId, version } = ended
  const state = ended as unknown as Json
  const at = now.toISOString()
  await saveSessions(tx, [{ appId, id, conversationId, flowId, version, state, endedReason: 'interrupted', at }])
  const line = await lastLine(tx, appId, id)
  if (line?.exit === null) {
    const told = droppedAt({ ...line, signal: { type: 'interrupted', reason: 'handed_over' }, set: [], ask: null, problem: null })
    await insertTraces(tx, [{ appId, conversationId, sessionId: id, turn: ended.turn, at, ...told }])
  }
  unitOfWork.append(conversation, SYSTEM, { type: 'flow_ended', sessionId: id, reason: 'interrupted' })
}
