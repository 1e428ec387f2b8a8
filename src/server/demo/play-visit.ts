// Arrives: what a customer of the demo did, with its instants. Leaves: what the engine made of it: what was said, the session as it
// stands, and the trace of each turn, as the pipeline would have written them. Never here: the database, the network or a made-up figure.
import { TestStart } from '#domain/flows/flow-test.ts'
import type { IncomingContent, Origin, OutgoingContent } from '#domain/messages/message.ts'
import { advance } from '#flow/engine/advance.ts'
import type { Program } from '#flow/engine/program.ts'
import { type EndReason, newSession } from '#flow/engine/session.ts'
import type { Signal } from '#flow/engine/signal.ts'
import type { Effect } from '#flow/engine/turn.ts'
import { tapOn } from '#flow/flow-tests/content-of.ts'
import { carryOut } from '#flow/simulation/carry-out.ts'
import { openSimulation, sentMessagesOf, type SimulationState, scopeOf, type Setting } from '#flow/simulation/simulation-state.ts'
import { recordSteps } from '#commands/shared/domain-events.ts'
import type { SeedSession } from '#store/workspace/demo-seed.ts'
import type { NewTrace } from '#store/flows/traces.ts'

import type { DemoPerson } from './people.ts'
import { DEMO } from './shop.ts'
import type { VisitAction, Visit } from './visits.ts'

/** One thing that was said in a visit, or that the flow did there. */
export type Played = { at: number } & (
  | { who: 'customer'; id: string; content: IncomingContent }
  | { who: 'bot'; id: string; content: OutgoingContent; origin: Origin }
  | { who: 'system'; did: 'flow_started' | 'handed_over' }
  | { who: 'system'; did: 'flow_ended'; reason: EndReason }
)

export interface PlayedVisit {
  lines: readonly Played[]
  session: SeedSession
  traces: readonly NewTrace[]
  timer: SimulationState['timer']
  /** What the flow wrote down of the customer. */
  contact: Pick<DemoPerson, 'name' | 'email' | 'tags'> & { fields: Record<string, string> }
  handler: SimulationState['handler']
}

interface Stage {
  program: Program
  person: DemoPerson
  conversationId: string
  sessionId: string
  /** When the customer comes, and until when clocks ring; milliseconds since 1970. */
  from: number
  until: number
}

/** Plays one visit with the engine of the product. */
export function playVisit({ does, shop }: Visit, stage: Stage): PlayedVisit {
  const setting = settingOf(stage, shop)
  const play = beginPlay(setting, stage)
  receiveMessage(play, { type: 'text', text: 'hi' })
  play.lines.push({ at: play.state.at, who: 'system', did: 'flow_started' })
  move(play, { type: 'started', from: 'trigger' })
  for (const { after, ...action } of does) {
    passUntil(play, play.state.at + after * 1_000)
    const content = contentOf(action, sentMessagesOf(play.state))
    move(play, { type: 'replied', message: { messageId: receiveMessage(play, content), content } })
  }
  passUntil(play, stage.until)
  return toPlayed(play, stage)
}

/** A visit while it is played. */
interface Play {
  readonly setting: Setting
  readonly stage: Stage
  readonly lines: Played[]
  readonly traces: NewTrace[]
  state: SimulationState
}

function settingOf({ program, person, sessionId, from }: Stage, shop: Visit['shop']): Setting {
  const { name, phone, email, tags, fields } = person
  const start = TestStart.parse({
    seed: sessionId,
    now: new Date(from).toISOString(),
    timeZone: DEMO.timeZone,
    appName: DEMO.appName,
    contact: { name, phone, email, tags, fields },
  })
  return {
    library: (flowId) => (flowId === DEMO.flowId ? program : null),
    flowId: DEMO.flowId,
    kind: 'flow',
    start,
    mocks: [{ stepId: 'lookup', result: shop }],
    real: new Set(),
    makesUp: false,
  }
}

const beginPlay = (setting: Setting, stage: Stage): Play => ({
  setting,
  stage,
  lines: [],
  traces: [],
  state: { ...openSimulation(setting), session: newSession(stage.sessionId, DEMO.flowId, 1) },
})

/** Moves the session on, carries out what it asks for, and keeps the trace of each turn. */
function move(play: Play, first: Signal): void {
  const { setting, stage } = play
  const { conversationId, sessionId } = stage
  for (let signal: Signal | null = first; signal !== null;) {
    const before = play.state.session
    const result = advance(setting.library, before, signal, scopeOf(play.state))
    if (!result.accepted) return
    const at = new Date(play.state.at)
    const told = recordSteps(setting.library, before, signal, result, at)
    play.traces.push({ appId: DEMO.appId, conversationId, sessionId, turn: result.session.turn, at: at.toISOString(), ...told })
    play.state = { ...play.state, session: result.session }
    signal = null
    for (const effect of result.effects) {
      const settled = carry(play, effect)
      if (settled) signal = { type: 'settled', ...settled }
    }
    if (result.failure) play.state = { ...play.state, handler: 'human' }
  }
  const { handler, session } = play.state
  if (handler === 'human' && session.ended === null) move(play, { type: 'interrupted', reason: 'handed_over' })
}

function carry(play: Play, effect: Effect) {
  const { state, settled } = carryOut(play.setting, play.state, effect)
  if (effect.type === 'emit' && effect.effect.kind === 'send_message') {
    const origin = { flowId: effect.flowId, version: effect.version, sessionId: play.stage.sessionId, stepId: effect.stepId }
    play.lines.push({ at: state.at, who: 'bot', id: effect.id, content: effect.effect.content, origin })
  }
  play.state = state
  return settled
}

/** Lets time pass; every clock that is due meanwhile rings at its moment. */
function passUntil(play: Play, until: number): void {
  for (let { timer } = play.state; timer && timer.at <= until && play.state.session.ended === null; { timer } = play.state) {
    play.state = { ...play.state, at: timer.at, timer: null }
    move(play, { type: 'elapsed', timerId: timer.id })
  }
  play.state = { ...play.state, at: Math.max(play.state.at, until) }
}

function receiveMessage(play: Play, content: IncomingContent): string {
  const { at } = play.state
  const id = `${play.stage.sessionId}in${play.lines.length}`
  play.lines.push({ at, who: 'customer', id, content })
  play.state = { ...play.state, heardAt: at }
  return id
}

function toPlayed({ lines, traces, state, setting }: Play, { person, conversationId, sessionId }: Stage): PlayedVisit {
  const { session, handler, timer, scope } = state
  const { name, email, tags, fields } = scope.contact
  const began = setting.start.now
  const at = traces.at(-1)?.at ?? began
  const last = Date.parse(at)
  if (handler === 'human') lines.push({ at: last, who: 'system', did: 'handed_over' })
  if (session.ended !== null) lines.push({ at: last, who: 'system', did: 'flow_ended', reason: session.ended })
  return {
    lines,
    traces,
    timer,
    handler,
    session: { id: sessionId, conversationId, state: session, endedReason: session.ended, began, at },
    contact: { name: name ?? person.name, email, tags: [...tags], fields: textsIn(fields) },
  }
}

function contentOf(action: Omit<VisitAction, 'after'>, said: readonly OutgoingContent[]): IncomingContent {
  if ('say' in action && action.say !== undefined) return { type: 'text', text: action.say }
  const content = tapOn({ title: action.tap ?? '', id: '' }, said)
  if (!content) throw new Error(`The demo's flow offers no “${action.tap}” there.`)
  return content
}

const textsIn = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))
