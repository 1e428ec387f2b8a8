// Arrives: where a simulated talk stands, and something that happens. Leaves: where it stands then, by the very engine of the product.
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
  openScene,
  type Passed,
  pendingOf,
  type Scene,
  scopeOf,
  type Setting,
  spotOf,
  withNote,
} from './simulation-state.ts'

/** Signals that one talk may come to, with those of its calls and clocks. */
const MAX_TURNS = 3_000

/** Opens the scene and lets the flow begin. */
export function begin(setting: Setting): Scene {
  const { from } = setting.start
  return move(setting, openScene(setting), { type: 'started', ...(from !== undefined && { from }) })
}

/** Lets the customer say something. */
export function hear(setting: Setting, before: Scene, content: IncomingContent): Scene {
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
export function pass(setting: Setting, before: Scene, ms: number): Scene {
  const until = before.at + ms
  let scene = before
  for (let { timer } = scene; timer && timer.at <= until && isGoing(scene); { timer } = scene) scene = ring(setting, scene, timer)
  return { ...scene, at: Math.max(scene.at, until) }
}

/** Lets the pause pass in which an answer may go on: nobody who tries a flow has more to say. */
export function settlePieces(setting: Setting, before: Scene): Scene {
  let scene = before
  for (let { timer } = scene; timer && isForPieces(setting, scene) && isGoing(scene); { timer } = scene) scene = ring(setting, scene, timer)
  return scene
}

const ring = (setting: Setting, scene: Scene, { id, at }: NonNullable<Scene['timer']>): Scene =>
  move(setting, { ...scene, at: Math.max(scene.at, at), timer: null }, { type: 'elapsed', timerId: id })

/** Answers the call that waits for the world outside. */
export function answer(setting: Setting, scene: Scene, result: EffectResult): Scene {
  const call = pendingOf(scene)
  if (!call || call.effect.kind !== result.kind) return scene
  const asked = scene.asked.map((each) => (each.id === call.id ? { ...call, answer: result, by: 'real' as const } : each))
  return move(setting, settle({ ...scene, asked }, call.effect, result), { type: 'settled', effectId: call.id, result })
}

/** Tells whether the flow waits for nothing but a little more of an answer: the only clock that nobody set. */
function isForPieces({ library }: Setting, { session: { flowId, version, stepId, wait } }: Scene): boolean {
  return wait?.for === 'clock' && library(flowId, version)?.steps.get(stepId ?? '')?.kind !== 'delay'
}

function isExpired({ start }: Setting, { session: { wait, touchedAt }, at }: Scene): boolean {
  if (wait?.for !== 'reply' || touchedAt === null) return false
  return at - Temporal.Instant.from(touchedAt).epochMilliseconds > start.sessionHours * 3_600_000
}

const isGoing = ({ stuck, broke, session }: Scene): boolean => stuck === null && broke === null && session.ended === null

/** Moves the flow on by a signal, and by what settles the calls that it makes. */
function move(setting: Setting, before: Scene, first: Signal): Scene {
  let scene = before
  for (let signal: Signal | null = first; signal !== null && isGoing(scene);) {
    if (scene.turns >= MAX_TURNS) return { ...scene, broke: `It came to more than ${MAX_TURNS} turns.` }
    const result = advance(setting.library, scene.session, signal, scopeOf(scene))
    if (!result.accepted) return scene
    scene = { ...scene, turns: scene.turns + 1, session: result.session, path: [...scene.path, ...passedIn(setting, scene, result)] }
    signal = null
    for (const effect of result.effects) {
      const { scene: after, settled } = carryOut(setting, scene, effect)
      scene = after
      if (settled) signal = { type: 'settled', ...settled }
    }
    scene = withFailure(setting, withApology(setting, scene, result), result)
    if (first.type === 'elapsed' && result.session.ended === 'expired')
      scene = withNote(scene, 'note', 'No reply in time: the flow ends here.')
  }
  if (scene.session.ended !== null) return withEnd(scene)
  if (scene.handler !== 'human') return scene
  const { session } = advance(setting.library, scene.session, { type: 'interrupted', reason: 'handed_over' }, scopeOf(scene))
  return withEnd({ ...scene, session, timer: null })
}

/** Says how it ended; why it did where something was wrong is said already. */
function withEnd(scene: Scene): Scene {
  if (scene.session.ended === 'expired') return scene
  return withNote(scene, 'note', scene.handler === 'human' ? 'A person has the conversation from here on.' : 'The flow ends here.')
}

function passedIn(setting: Setting, scene: Scene, { path }: Advanced): Passed[] {
  return path.map((entry) => {
    const { kind, signal, exit, problem } = entry
    return { ...spotOf(setting, entry), at: nowOf(scene), kind, signal: signal.type, exit, problem }
  })
}

/** What the customer reads when people go on, as the live product says it: not where the step that failed has spoken, nor outside the 24 hours. */
function withApology({ start }: Setting, scene: Scene, result: Advanced): Scene {
  const { failure, session } = result
  if (!failure || scopeOf(scene).place !== 'flow' || !scopeOf(scene).conversation.windowOpen) return scene
  const text = failedStepSpoke(result) ? null : faultMessage(start.onFault, toAnswerContext(scopeOf(scene)).languages)
  if (text === null) return scene
  const { id, flowId, turn } = session
  const spot = { flowId, nodeId: null, stepId: failure.stepId ?? '' }
  const line: Line = { id: `${id}:${turn}:fault`, at: nowOf(scene), from: 'business', content: { type: 'text', text }, spot }
  return { ...scene, lines: [...scene.lines, line] }
}

/** Where the flow broke, or a fault leads nowhere, people get the conversation with the reason. */
function withFailure(setting: Setting, scene: Scene, { failure, session }: Advanced): Scene {
  if (!failure) return scene
  const { stepId, problem } = failure
  const spot = stepId === null ? null : spotOf(setting, { flowId: session.flowId, version: session.version, stepId })
  const told = withNote({ ...scene, handler: 'human' }, 'problem', problem, spot)
  return session.ended === 'failed' ? { ...told, broke: problem } : told
}
