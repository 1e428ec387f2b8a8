// Arrives: a session on its stage and one signal. Leaves: the session moved on until it waits for the outside or ends, and what it
// asked of this database done. Never here: the network; what needs it becomes an external call for after the commit.
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { Author } from '#domain/messages/message.ts'
import { advance } from '#flow/engine/advance.ts'
import type { Library } from '#flow/engine/program.ts'
import type { FlowSession } from '#flow/engine/session.ts'
import type { Signal } from '#flow/engine/signal.ts'
import { type Advanced, type Effect, failedStepSpoke } from '#flow/engine/turn.ts'

import { isLocal, settleLocally } from '#commands/shared/local-actions.ts'
import { updateContact } from '#commands/contacts/update-contact.ts'
import { say, type Stage, tell } from '#commands/shared/execution-context.ts'
import { tellSteps } from '#commands/shared/domain-events.ts'
import { withPreview } from '#commands/conversations/with-preview.ts'

/** Local effects that one signal may settle in a row: a second guard behind the engine's own limit of steps. */
const MAX_LOCAL_EFFECTS = 200

/** Names the flow that speaks, in the log. */
export type BotOf = (flowId: string) => Author

/** Moves the session on, and settles at once what it asks of this database. */
export async function moveSession(stage: Stage, library: Library, botOf: BotOf, from: FlowSession, first: Signal): Promise<FlowSession> {
  let session = from
  let signal: Signal | null = first
  for (let count = 0; signal !== null && count < MAX_LOCAL_EFFECTS; count += 1) {
    const result: Advanced = advance(library, session, signal, stage.scope())
    if (!result.accepted) return session
    const before = session
    session = result.session
    stage.keepSession(session)
    stage.addTrace(session, tellSteps(library, before, signal, result, stage.now))
    signal = await applyEffects(stage, botOf, session, result.effects)
    if (result.failure) {
      apologize(stage, botOf, result)
      giveUp(stage, session, result.failure)
      signal = null
    }
  }
  if (stage.conversation?.handler === 'human' && session.ended === null) {
    const ended = advance(library, session, { type: 'interrupted', reason: 'handed_over' }, stage.scope())
    session = ended.session
    stage.keepSession(session)
    await applyEffects(stage, botOf, session, ended.effects)
  }
  if (session.ended !== null && session.ended !== 'failed')
    tell(stage, { type: 'flow_ended', sessionId: session.id, reason: session.ended })
  return session
}

/** Carries the effects out in memory; answers with the signal that settles a local one. */
async function applyEffects(stage: Stage, botOf: BotOf, session: FlowSession, effects: readonly Effect[]): Promise<Signal | null> {
  let settled: Signal | null = null
  for (const effect of effects) {
    switch (effect.type) {
      case 'emit':
        await emit(stage, botOf, session, effect)
        break
      case 'ask':
        if (isLocal(effect.effect)) {
          const context = { stage, tx: stage.tx, id: effect.id, author: botOf(effect.flowId), chain: session.chain }
          const result: EffectResult = await settleLocally(context, effect.effect)
          settled = { type: 'settled', effectId: effect.id, result }
        } else stage.addExternalCall({ id: effect.id, sessionId: session.id, body: effect.effect })
        break
      case 'set_timer':
        stage.setTimer(session, effect.id, new Date(stage.now.getTime() + effect.ms))
        break
      case 'clear_timer':
        stage.clearTimer(effect.id)
        break
      case 'problem':
        tell(stage, { type: 'flow_problem', sessionId: session.id, stepId: effect.stepId, problem: effect.problem })
        break
      default:
        return effect satisfies never
    }
  }
  return settled
}

async function emit(
  stage: Stage,
  botOf: BotOf,
  session: FlowSession,
  { id, flowId, version, stepId, effect }: Extract<Effect, { type: 'emit' }>,
): Promise<void> {
  const problem = (text: string): void => tell(stage, { type: 'flow_problem', sessionId: session.id, stepId, problem: text })
  switch (effect.kind) {
    case 'send_message': {
      if (stage.muted !== null) return problem(stage.muted)
      const { delayMs } = effect
      const content = stage.conversation
        ? await withPreview(stage.tx, stage.appId, stage.conversation.channelId, effect.content)
        : effect.content
      say(stage, { id, author: botOf(flowId), content, origin: { flowId, version, sessionId: session.id, stepId }, delayMs })
      break
    }
    case 'keep_value':
      if (stage.conversation) {
        const { [effect.name]: _, ...others } = stage.conversation.fields
        stage.conversation.fields = effect.value === null ? others : { ...others, [effect.name]: effect.value }
        stage.unitOfWork.touch(stage.conversation)
      }
      break
    case 'update_contact': {
      const { ok, reason } = await updateContact({ stage, chain: session.chain, author: botOf(session.flowId) }, effect)
      if (!ok) problem(reason ?? '')
      break
    }
    default:
      effect satisfies never
  }
}

/** Says to the customer that people go on. A step that spoke before it failed, as one that says that nobody is there, has said it. */
function apologize(stage: Stage, botOf: BotOf, result: Advanced): void {
  const { session, failure } = result
  const stepId = failure?.stepId ?? null
  const text = failedStepSpoke(result) ? null : stage.faultText()
  if (text === null) return
  const { id: sessionId, turn, flowId, version } = session
  const origin = stepId === null ? null : { flowId, version, sessionId, stepId }
  say(stage, { id: `${sessionId}:${turn}:fault`, author: botOf(flowId), content: { type: 'text', text }, origin })
}

/** A flow that broke, or that knows no way on, puts the conversation in front of people, with the reason. */
function giveUp(stage: Stage, session: FlowSession, failure: { stepId: string | null; problem: string }): void {
  const broke = session.ended === 'failed'
  stage.giveUp(failure.problem)
  if (broke) tell(stage, { type: 'flow_failed', sessionId: session.id, ...failure })
  if (!stage.conversation) return
  stage.conversation.handler = 'human'
  tell(stage, {
    type: 'handler_changed',
    handler: 'human',
    assigneeId: null,
    assigneeName: null,
    reason: broke ? 'flow_failed' : 'handed_over',
    note: failure.problem,
  })
}
