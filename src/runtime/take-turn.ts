// Arrives: one conversation with its signals, everything loaded. Leaves: the same objects, changed, and lines in the journal.
// Pure in all but that: no promise, no store, no network, so a turn of ten local steps is still one transaction.
import type { EffectResult } from '#domain/effects.ts'
import type { MintId } from '#domain/id.ts'
import type { Author } from '#domain/message.ts'
import { advance, type Advanced, type Effect } from '#flow/engine/advance.ts'
import type { Program } from '#flow/engine/program.ts'
import { type FlowSession, newSession } from '#flow/engine/session.ts'
import type { Heard, Signal } from '#flow/engine/signal.ts'
import type { PublishedFlow } from '#store/turn-inputs.ts'

import { chooseFlow } from './choose-flow.ts'
import { handOver } from './effects/hand-over.ts'
import { updateContact } from './effects/update-contact.ts'
import { type Journal, SYSTEM } from './journal.ts'
import { SignalEnvelope } from './signal-envelope.ts'
import type { TurnWork } from './turn-work.ts'

interface TurnDeps {
  mint: MintId
  journal: Journal
}

/** Local effects that one signal may settle in a row: a second guard behind the engine's own limit of steps. */
const MAX_LOCAL_EFFECTS = 200

/** Handles every waiting signal of one conversation, in order. */
export function takeTurn(deps: TurnDeps, work: TurnWork): void {
  if (work.unreadable) throw new Error('The stored session of this conversation cannot be read.')
  const open = work.signals.map(({ body }) => SignalEnvelope.parse(body))
  for (let next = open.shift(); next; next = open.shift()) {
    const { signal, first } = next
    if (work.session) {
      const before = work.session
      move(deps, work, before, signal)
      // What the customer wrote while the flow was busy and no question took is heard as if it came now.
      if (work.session === null)
        open.unshift(
          ...leftOver(before, work).map((message) => ({ v: 1 as const, signal: { type: 'replied' as const, message }, first: false })),
        )
    } else if (signal.type === 'replied' && work.conversation.handler === 'bot') {
      begin(deps, work, signal.message, first)
    }
  }
}

function leftOver(before: FlowSession, work: TurnWork): readonly Heard[] {
  const ended = work.endedSession(before.id)
  return work.conversation.handler === 'bot' && ended ? ended.queue : []
}

/** Starts the flow that answers this message; where none does, people get the conversation. */
function begin(deps: TurnDeps, work: TurnWork, message: Heard, first: boolean): void {
  const flow = chooseFlow(work.flows, message.content, first)
  if (!flow) {
    work.conversation.handler = 'human'
    deps.journal.append(work.conversation, SYSTEM, {
      type: 'handler_changed',
      handler: 'human',
      assigneeId: null,
      assigneeName: null,
      reason: 'no_flow_answers',
      note: null,
    })
    return
  }
  const session = newSession(deps.mint(), flow.id, flow.version)
  deps.journal.append(work.conversation, botOf(flow), {
    type: 'flow_started',
    flowId: flow.id,
    version: flow.version,
    sessionId: session.id,
    flowName: flow.name,
  })
  move(deps, work, session, { type: 'started' })
}

/** Moves the session on, and settles at once what it asks of this database. */
function move(deps: TurnDeps, work: TurnWork, from: FlowSession, first: Signal): void {
  const program = work.programs.get(`${from.flowId}/${from.version}`)
  if (!program)
    return void fail(deps, work, { ...from, ended: 'failed' }, { stepId: from.stepId, problem: 'The version of the flow is gone.' })
  let session = from
  let signal: Signal | null = first
  for (let count = 0; signal !== null && count < MAX_LOCAL_EFFECTS; count += 1) {
    const result: Advanced = advance(program, session, signal, work.scope())
    if (!result.accepted) return
    session = result.session
    work.keepSession(session)
    signal = applyEffects(deps, work, program, session, result.effects)
    if (result.failure) return void fail(deps, work, session, result.failure)
  }
  if (work.conversation.handler === 'human' && session.ended === null) {
    const ended = advance(program, session, { type: 'interrupted', reason: 'handed_over' }, work.scope())
    session = ended.session
    work.keepSession(session)
    applyEffects(deps, work, program, session, ended.effects)
  }
  if (session.ended !== null) {
    deps.journal.append(work.conversation, SYSTEM, { type: 'flow_ended', sessionId: session.id, reason: session.ended })
  }
}

/** Carries the effects out in memory; answers with the signal that settles a local one. */
function applyEffects(deps: TurnDeps, work: TurnWork, program: Program, session: FlowSession, effects: readonly Effect[]): Signal | null {
  const { appId, id: conversationId } = work.conversation
  let settled: Signal | null = null
  for (const effect of effects) {
    switch (effect.type) {
      case 'emit':
        if (effect.effect.kind === 'update_contact') {
          const { ok, reason } = updateContact(deps.journal, work, effect.effect)
          if (!ok)
            deps.journal.append(work.conversation, SYSTEM, {
              type: 'flow_problem',
              sessionId: session.id,
              stepId: effect.stepId,
              problem: reason ?? '',
            })
        } else {
          const origin = { flowId: program.flowId, version: program.version, sessionId: session.id, stepId: effect.stepId }
          deps.journal.send(work.conversation, {
            id: effect.id,
            author: botOf(work.flows.find(({ id }) => id === program.flowId)),
            content: effect.effect.content,
            origin,
          })
        }
        break
      case 'ask':
        settled = ask(deps, work, session, effect)
        break
      case 'set_timer':
        work.timersSet.push({
          appId,
          id: effect.id,
          conversationId,
          sessionId: session.id,
          dueAt: new Date(work.now.getTime() + effect.ms).toISOString(),
        })
        break
      case 'clear_timer':
        work.clearTimer(effect.id)
        break
      case 'problem':
        deps.journal.append(work.conversation, SYSTEM, {
          type: 'flow_problem',
          sessionId: session.id,
          stepId: effect.stepId,
          problem: effect.problem,
        })
        break
      default:
        return effect satisfies never
    }
  }
  return settled
}

function ask(deps: TurnDeps, work: TurnWork, session: FlowSession, { id, effect }: Extract<Effect, { type: 'ask' }>): Signal | null {
  const settle = (result: EffectResult): Signal => ({ type: 'settled', effectId: id, result })
  switch (effect.kind) {
    case 'update_contact':
      return settle(updateContact(deps.journal, work, effect))
    case 'hand_over':
      return settle(handOver(deps.journal, work, effect))
    case 'call_http':
      work.errands.push({
        appId: work.conversation.appId,
        id,
        conversationId: work.conversation.id,
        sessionId: session.id,
        body: effect,
      })
      return null
    default:
      return effect satisfies never
  }
}

/** A flow that broke puts the conversation in front of people, with the reason. */
function fail({ journal }: TurnDeps, work: TurnWork, session: FlowSession, failure: { stepId: string | null; problem: string }): void {
  work.keepSession(session)
  work.conversation.handler = 'human'
  journal.append(work.conversation, SYSTEM, { type: 'flow_failed', sessionId: session.id, ...failure })
  journal.append(work.conversation, SYSTEM, {
    type: 'handler_changed',
    handler: 'human',
    assigneeId: null,
    assigneeName: null,
    reason: 'flow_failed',
    note: failure.problem,
  })
}

const botOf = (flow: PublishedFlow | undefined): Author => ({ kind: 'bot', id: flow?.id ?? null, name: flow?.name ?? null })
