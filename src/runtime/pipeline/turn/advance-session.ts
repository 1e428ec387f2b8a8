// Arrives: a session with its context, and one signal. Leaves: what became of both: the session moved on until it waits for the outside or ends,
// and what it asked of this database, done in a copy of the context. Never here: a change of what was handed in, or the network; what needs
// that becomes an external call for after the commit.
import type { AgentMoment } from '#domain/ai/agent-case.ts'
import type { Author } from '#domain/messages/message.ts'
import { agentMoment } from '#flow/agents/figures/agent-moment.ts'
import { advance } from '#flow/engine/advance.ts'
import type { Library } from '#flow/engine/program.ts'
import type { Scope } from '#flow/engine/scope.ts'
import type { FlowSession } from '#flow/engine/session.ts'
import type { Signal } from '#flow/engine/signal.ts'
import { type Advanced, type Effect, failedStepSpoke } from '#flow/engine/turn.ts'
import type { NewExternalCall } from '#store/flows/turn-writes.ts'

import { updateContact } from '#commands/contacts/update-contact.ts'
import { labelConversation } from '#commands/conversations/label-conversation.ts'
import { leaveToPeople } from '#commands/conversations/take-over.ts'
import { writeRow } from '#commands/conversations/write-conversation.ts'
import { withPreview } from '#commands/messages/with-preview.ts'
import { type RecordedSteps, recordSteps } from '#commands/shared/domain-events.ts'
import { type ConversationContext, copyContext, say, logEvent } from '#commands/shared/execution-context.ts'
import { isLocal, settleLocally } from '#commands/shared/local-actions.ts'
import { SYSTEM } from '#commands/shared/unit-of-work.ts'

/** Local effects that one signal may settle: a second guard behind the engine's step limit. */
const MAX_LOCAL_EFFECTS = 200

/** What differs between a conversation's flow and the run of a workflow. */
export interface SessionRules<C extends ConversationContext> {
  /** The programs that may run. */
  library: Library
  /** The origin of requested actions. */
  askedBy: 'flow' | 'workflow'
  /** Who a flow is in the log, by name. The flow of an AI agent has the agent's id. */
  botOf(flowId: string): Author
  /** What its steps may read. */
  scopeOf(context: C): Scope
  /** Why sending is not allowed, or null. */
  mutedBecause(context: C): string | null
  /** The message to the customer if the session breaks; null if none can or should be sent. */
  faultTextOf(context: C): string | null
}

/** A timer that a session set or cleared, of this or an earlier turn. */
export type TimerChange = { set: string; sessionId: string; dueAt: Date } | { clear: string }

/** What a signal changed; nothing is written yet. */
export interface SessionChanges<C extends ConversationContext> {
  /** False where the session refused the signal: a late timer or a doubled answer, which changes nothing. */
  accepted: boolean
  session: FlowSession
  /** The current conversation and contact, and their pending writes. */
  context: C
  timers: TimerChange[]
  externalCalls: Pick<NewExternalCall, 'id' | 'sessionId' | 'body'>[]
  traces: (RecordedSteps & { sessionId: string; turn: number })[]
  /** What AI agents did, for their figures. */
  agentMoments: (AgentMoment & { sessionId: string })[]
  /** Why the session could not continue. */
  problem: string | null
}

/** Advances a session and settles its local effects at once. Returns the changes. */
export async function advanceSession<C extends ConversationContext>(
  before: C,
  rules: SessionRules<C>,
  session: FlowSession,
  first: Signal,
): Promise<SessionChanges<C>> {
  const context = copyContext(before)
  const changes = noChanges(session, context)
  let signal: Signal | null = first
  for (let count = 0; signal !== null && count < MAX_LOCAL_EFFECTS; count += 1) {
    const scope = rules.scopeOf(context)
    const result: Advanced = advance(rules.library, changes.session, signal, scope)
    if (!result.accepted) return changes
    const moment = agentMoment(rules.library, changes.session, signal, result, scope)
    if (moment) changes.agentMoments.push({ sessionId: session.id, ...moment })
    const { id: sessionId, turn } = result.session
    changes.traces.push({ sessionId, turn, ...recordSteps(rules.library, changes.session, signal, result, context.now) })
    changes.accepted = true
    changes.session = result.session
    signal = await applyEffects(changes, rules, result.effects)
    if (result.failure) {
      apologize(changes, rules, result)
      giveUp(changes, result.failure)
      signal = null
    }
  }
  if (context.conversation?.handler === 'human' && changes.session.ended === null) {
    const ended = advance(rules.library, changes.session, { type: 'interrupted', reason: 'handed_over' }, rules.scopeOf(context))
    changes.session = ended.session
    await applyEffects(changes, rules, ended.effects)
  }
  const { id: sessionId, ended: reason } = changes.session
  if (reason !== null && reason !== 'failed') logEvent(context, { type: 'flow_ended', sessionId, reason })
  return changes
}

const noChanges = <C extends ConversationContext>(session: FlowSession, context: C): SessionChanges<C> => ({
  accepted: false,
  session,
  context,
  timers: [],
  externalCalls: [],
  traces: [],
  agentMoments: [],
  problem: null,
})

/** Executes effects; returns the signal that settles a local one. */
async function applyEffects<C extends ConversationContext>(
  changes: SessionChanges<C>,
  rules: SessionRules<C>,
  effects: readonly Effect[],
): Promise<Signal | null> {
  const { context, session } = changes
  let settled: Signal | null = null
  for (const effect of effects) {
    switch (effect.type) {
      case 'emit':
        await emit(context, rules, session, effect)
        break
      case 'ask':
        if (isLocal(effect.effect)) {
          const action = { ...context, id: effect.id, author: rules.botOf(effect.flowId), askedBy: rules.askedBy, chain: session.chain }
          settled = { type: 'settled', effectId: effect.id, result: await settleLocally(action, effect.effect) }
        } else changes.externalCalls.push({ id: effect.id, sessionId: session.id, body: effect.effect })
        break
      case 'set_timer':
        changes.timers.push({ set: effect.id, sessionId: session.id, dueAt: new Date(context.now.getTime() + effect.ms) })
        break
      case 'clear_timer':
        changes.timers.push({ clear: effect.id })
        break
      case 'problem':
        logEvent(context, { type: 'flow_problem', sessionId: session.id, stepId: effect.stepId, problem: effect.problem })
        break
      default:
        return effect satisfies never
    }
  }
  return settled
}

async function emit<C extends ConversationContext>(
  context: C,
  { botOf, askedBy, mutedBecause }: SessionRules<C>,
  session: FlowSession,
  { id, flowId, version, stepId, effect }: Extract<Effect, { type: 'emit' }>,
): Promise<void> {
  const problem = (text: string): void => logEvent(context, { type: 'flow_problem', sessionId: session.id, stepId, problem: text })
  const { reads, appId, conversation, unitOfWork } = context
  switch (effect.kind) {
    case 'send_message': {
      const muted = mutedBecause(context)
      if (muted !== null) return problem(muted)
      const { delayMs, agentId } = effect
      const author: Author = agentId === undefined ? botOf(flowId) : { ...botOf(agentId), kind: 'agent' }
      const content = conversation
        ? await withPreview(effect.content, (...of) => reads.template(appId, conversation.channelId, ...of))
        : effect.content
      say(context, { id, author, content, origin: { flowId, version, sessionId: session.id, stepId }, delayMs })
      break
    }
    case 'keep_value':
      if (conversation) {
        const { [effect.name]: _, ...others } = conversation.fields
        conversation.fields = effect.value === null ? others : { ...others, [effect.name]: effect.value }
        unitOfWork.touch(conversation)
      }
      break
    case 'update_contact': {
      const { ok, reason } = await updateContact({ ...context, chain: session.chain, author: botOf(session.flowId), askedBy }, effect)
      if (!ok) problem(reason ?? '')
      break
    }
    case 'label_conversation': {
      const { ok, reason } = await labelConversation({ ...context, chain: session.chain, author: botOf(session.flowId), askedBy }, effect)
      if (!ok) problem(reason ?? '')
      break
    }
    default:
      effect satisfies never
  }
}

/** Tells the customer that the team takes over, unless the failed step already sent a message. */
function apologize<C extends ConversationContext>({ context }: SessionChanges<C>, rules: SessionRules<C>, result: Advanced): void {
  const { session, failure } = result
  const stepId = failure?.stepId ?? null
  const text = failedStepSpoke(result) ? null : rules.faultTextOf(context)
  if (text === null) return
  const { id: sessionId, turn, flowId, version } = session
  const origin = stepId === null ? null : { flowId, version, sessionId, stepId }
  say(context, { id: `${sessionId}:${turn}:fault`, author: rules.botOf(flowId), content: { type: 'text', text }, origin })
}

/** Hands the conversation of a broken or stuck flow to the team, with the reason. */
function giveUp<C extends ConversationContext>(changes: SessionChanges<C>, failure: { stepId: string | null; problem: string }): void {
  const { context, session } = changes
  const broke = session.ended === 'failed'
  changes.problem = failure.problem
  if (broke) logEvent(context, { type: 'flow_failed', sessionId: session.id, ...failure })
  const given = leaveToPeople(broke ? 'flow_failed' : 'handed_over', failure.problem)
  if (context.conversation) writeRow(context.unitOfWork, context.conversation, SYSTEM, given)
}
