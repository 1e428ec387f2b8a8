// Arrives: where a simulated conversation stands, and something that happens. Leaves: where it stands then, by the very engine of the product.
// Never here: a clock, chance, the store or the network. The same conversation with the same events comes to the same.
import { Temporal } from 'temporal-polyfill'

import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import { faultMessage } from '#domain/flows/fault-message.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

import { toAnswerContext } from '../answers/to-answer-context.ts'
import { advance } from '../engine/advance.ts'
import type { Signal } from '../engine/signal.ts'
import { type Advanced, failedStepSpoke } from '../engine/turn.ts'
import { carryOut, settle } from './carry-out.ts'
import {
  type Line,
  nowOf,
  openSimulation,
  type Passed,
  pendingOf,
  type SimulationState,
  scopeOf,
  type Setting,
  locationOf,
  withNote,
} from './simulation-state.ts'

/** Signals that one conversation may come to, with those of its calls and clocks. */
const MAX_TURNS = 3_000

/** Opens the simulation and lets the flow begin. */
export function begin(setting: Setting): SimulationState {
  const { from } = setting.start
  return move(setting, openSimulation(setting), { type: 'started', ...(from !== undefined && { from }) })
}

/** Lets the customer say something. */
export function receiveMessage(setting: Setting, before: SimulationState, content: IncomingContent): SimulationState {
  const heard = before.lines.filter(({ from }) => from === 'customer').length + 1
  const id = `${before.session.id}:heard:${heard}`
  const line: Line = { id, at: nowOf(before), from: 'customer', content }
  const said = { ...before, heardAt: before.at, lines: [...before.lines, line] }
  if (said.session.ended !== null || said.stuck !== null) return said
  if (isExpired(setting, said))
    return withNote(
      move(setting, said, { type: 'interrupted', reason: 'expired' }),
      'note',
      'The question waited too long and is over: the flow that answers this message begins.',
    )
  return move(setting, said, { type: 'replied', message: { messageId: id, content } })
}

/** Lets time pass, in milliseconds; every clock that is due meanwhile rings at its moment. */
export function pass(setting: Setting, before: SimulationState, ms: number): SimulationState {
  const until = before.at + ms
  let state = before
  for (let { timer } = state; timer && timer.at <= until && isGoing(state); { timer } = state) state = ring(setting, state, timer)
  return { ...state, at: Math.max(state.at, until) }
}

/** Lets the pause pass in which an answer may go on: nobody who tries a flow has more to say. */
export function settlePieces(setting: Setting, before: SimulationState): SimulationState {
  let state = before
  for (let { timer } = state; timer && isForPieces(setting, state) && isGoing(state); { timer } = state) state = ring(setting, state, timer)
  return state
}

const ring = (setting: Setting, state: SimulationState, { id, at }: NonNullable<SimulationState['timer']>): SimulationState =>
  move(setting, { ...state, at: Math.max(state.at, at), timer: null }, { type: 'elapsed', timerId: id })

/** Answers the call that waits for the world outside. */
export function answer(setting: Setting, state: SimulationState, result: EffectResult): SimulationState {
  const call = pendingOf(state)
  if (!call || call.effect.kind !== result.kind) return state
  const asked = state.asked.map((each) => (each.id === call.id ? { ...call, answer: result, by: 'real' as const } : each))
  return move(setting, settle({ ...state, asked }, call.effect, result), { type: 'settled', effectId: call.id, result })
}

/** Tells whether the flow waits for nothing but a little more of an answer: the only clock that nobody set. */
function isForPieces({ library }: Setting, { session: { flowId, version, stepId, wait } }: SimulationState): boolean {
  return wait?.for === 'clock' && library(flowId, version)?.steps.get(stepId ?? '')?.kind !== 'delay'
}

function isExpired({ start }: Setting, { session: { wait, touchedAt }, at }: SimulationState): boolean {
  if (wait?.for !== 'reply' || touchedAt === null) return false
  return at - Temporal.Instant.from(touchedAt).epochMilliseconds > start.sessionHours * 3_600_000
}

const isGoing = ({ stuck, broke, session }: SimulationState): boolean => stuck === null && broke === null && session.ended === null

/** Moves the flow on by a signal, and by what settles the calls that it makes. */
function move(setting: Setting, before: SimulationState, first: Signal): SimulationState {
  let state = before
  for (let signal: Signal | null = first; signal !== null && isGoing(state);) {
    if (state.turns >= MAX_TURNS) return { ...state, broke: `It came to more than ${MAX_TURNS} turns.` }
    const result = advance(setting.library, state.session, signal, scopeOf(state))
    if (!result.accepted) return state
    state = { ...state, turns: state.turns + 1, session: result.session, path: [...state.path, ...passedIn(setting, state, result)] }
    signal = null
    for (const effect of result.effects) {
      const { state: after, settled } = carryOut(setting, state, effect)
      state = after
      if (settled) signal = { type: 'settled', ...settled }
    }
    state = withFailure(setting, withApology(setting, state, result), result)
    if (first.type === 'elapsed' && result.session.ended === 'expired')
      state = withNote(state, 'note', 'No reply in time: the flow ends here.')
  }
  if (state.session.ended !== null) return withEnd(state)
  if (state.handler !== 'human') return state
  const { session } = advance(setting.library, state.session, { type: 'interrupted', reason: 'handed_over' }, scopeOf(state))
  return withEnd({ ...state, session, timer: null })
}

/** Says how it ended; why it did where something was wrong is said already. */
function withEnd(state: SimulationState): SimulationState {
  if (state.session.ended === 'expired') return state
  return withNote(state, 'note', state.handler === 'human' ? 'A person has the conversation from here on.' : 'The flow ends here.')
}

function passedIn(setting: Setting, state: SimulationState, { path }: Advanced): Passed[] {
  return path.map((entry) => {
    const { kind, signal, exit, problem, notes } = entry
    return { ...locationOf(setting, entry), at: nowOf(state), kind, signal: signal.type, exit, problem, ...(notes && { notes }) }
  })
}

/** What the customer reads when people go on, as the live product says it: not where the step that failed has spoken, nor outside the 24 hours. */
function withApology({ start }: Setting, state: SimulationState, result: Advanced): SimulationState {
  const { failure, session } = result
  if (!failure || scopeOf(state).place !== 'flow' || !scopeOf(state).conversation.windowOpen) return state
  const text = failedStepSpoke(result) ? null : faultMessage(start.onFault, toAnswerContext(scopeOf(state)).languages)
  if (text === null) return state
  const { id, flowId, turn } = session
  const location = { flowId, nodeId: null, stepId: failure.stepId ?? '' }
  const line: Line = { id: `${id}:${turn}:fault`, at: nowOf(state), from: 'business', content: { type: 'text', text }, location }
  return { ...state, lines: [...state.lines, line] }
}

/** Where the flow broke, or a fault leads nowhere, people get the conversation with the reason. */
function withFailure(setting: Setting, state: SimulationState, { failure, session }: Advanced): SimulationState {
  if (!failure) return state
  const { stepId, problem } = failure
  const location = stepId === null ? null : locationOf(setting, { flowId: session.flowId, version: session.version, stepId })
  const told = withNote({ ...state, handler: 'human' }, 'problem', problem, location)
  return session.ended === 'failed' ? { ...told, broke: problem } : told
}
