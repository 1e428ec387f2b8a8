// Arrives: the compiled flows, a session and one signal. Leaves: the session as it is afterwards and the effects it asks for, as data.
// Never here: a promise, a clock, a random number, the store, or a throw. The same input gives the same output.
import { storedText } from '#domain/i18n/t.ts'
import { type Library, NO_WAY, type Program, QUIET_END } from './program.ts'
import { type Scope, withVars } from './scope.ts'
import type { EndReason, FlowSession, Wait } from './session.ts'
import type { CustomerMessage, Signal } from './signal.ts'
import type { Outcome, StepSignal, Then } from './step-kind.ts'
import { type Advanced, type Place, Turn, type Waiting } from './turn.ts'

/** Steps that one turn may run before it is stopped as a loop. */
export const MAX_STEPS_A_TURN = 100

/** Messages that one turn may send. */
export const MAX_MESSAGES_A_TURN = 30

/** Signals that may wait in a session. Past the limit, newer ones are refused with an error. */
export const MAX_QUEUE = 50

/** How deep flows may call one another. */
export const MAX_DEPTH = 10

/** Turns per session; more mean that the conversation is going in circles. */
export const MAX_TURNS = 2_000

/** Moves a session on by one signal, until it waits, ends or meets a limit. */
export function advance(library: Library, stored: FlowSession, given: Signal, outside: Scope): Advanced {
  const { before, signal } = oldestFirst(stored, given)
  if (signal.type === 'interrupted') return before.ended === null ? end(new Turn(before, outside.now), signal.reason) : refuse(before)
  if (before.ended !== null) return refuse(before)
  const program = library(before.flowId, before.version)
  if (!program)
    return end(new Turn(before, outside.now), 'failed', {
      stepId: before.stepId,
      problem: storedText('This version of the flow no longer exists.'),
    })
  const entry = resume(program, before, signal)
  if (entry === 'refused') return refuse(before)
  if (entry === 'queued') return signal.type === 'replied' ? queue(before, signal.message) : refuse(before)
  return run(library, program, new Turn(before, outside.now), entry, outside)
}

/** Queues a message that ends a delay behind those written before it: the oldest is handled first. */
function oldestFirst(before: FlowSession, signal: Signal): { before: FlowSession; signal: Signal } {
  const [oldest, ...others] = before.queue
  if (!oldest || signal.type !== 'replied' || before.wait?.for !== 'clock' || !before.wait.wakesOnReply) return { before, signal }
  return { before: { ...before, queue: [...others, signal.message] }, signal: { type: 'replied', message: oldest } }
}

interface Entry {
  stepId: string | null
  signal: StepSignal
  state: Wait['state']
  wait: Wait | null
}

/** Decides whether the wait accepts the signal, and what resumes the step. */
function resume(program: Program, session: FlowSession, signal: Exclude<Signal, { type: 'interrupted' }>): Entry | 'refused' | 'queued' {
  const { wait, stepId } = session
  if (signal.type === 'started') return session.turn === 0 ? begin(program, signal.from) : 'refused'
  if (wait === null) return 'refused'
  if (!accepts(wait, signal)) return signal.type === 'replied' ? 'queued' : 'refused'
  return { stepId, signal: heard(signal), state: wait.state, wait }
}

const begin = (program: Program, from: string | undefined): Entry => ({
  stepId: program.starts.get(from ?? '') ?? program.start,
  signal: { type: 'entered' },
  state: null,
  wait: null,
})

type Resuming = Exclude<Signal, { type: 'started' | 'interrupted' }>

function accepts(wait: Wait, signal: Resuming): boolean {
  switch (signal.type) {
    case 'replied':
      return wait.for === 'reply' || (wait.for === 'clock' && wait.wakesOnReply)
    case 'elapsed':
      return wait.timerId === signal.timerId
    case 'settled':
      return wait.for === 'effect' && wait.effectId === signal.effectId
    default:
      return signal satisfies never
  }
}

/** A signal, as the waiting step receives it. */
function heard(signal: Resuming): StepSignal {
  switch (signal.type) {
    case 'replied':
      return { type: 'replied', message: signal.message }
    case 'elapsed':
      return { type: 'elapsed' }
    case 'settled':
      return { type: 'settled', result: signal.result }
    default:
      return signal satisfies never
  }
}

/** The step to run next and its input. */
interface Cursor {
  program: Program
  scope: Scope
  stepId: string | null
  signal: StepSignal
  state: Wait['state']
}

function run(library: Library, program: Program, turn: Turn, entry: Entry, outside: Scope): Advanced {
  const { stepId, signal, state, wait: waited } = entry
  if (waited && waited.timerId !== null && signal.type !== 'elapsed') {
    turn.effects.push({ type: 'clear_timer', id: waited.timerId })
  }
  if (turn.session.turn > MAX_TURNS)
    return end(turn, 'failed', { stepId, problem: storedText('The flow took more than {count, number} turns.', { count: MAX_TURNS }) })

  const known = { ...withVars(outside, turn.session.vars), message: turn.session.message }
  const scope = signal.type === 'replied' ? turn.receive(signal.message, known) : known
  let at: Cursor = { program, scope, stepId, signal, state }
  for (let count = 0; count < MAX_STEPS_A_TURN; count += 1) {
    const next = at.stepId === null ? goBack(library, turn, at) : runStep(library, turn, { ...at, stepId: at.stepId })
    if ('session' in next) return next
    at = next
  }
  return end(turn, 'failed', {
    stepId: at.stepId,
    problem: storedText('The flow ran {count, number} steps without waiting for the customer. It may be looping.', {
      count: MAX_STEPS_A_TURN,
    }),
  })
}

/** Runs one step and follows its decision. */
function runStep(library: Library, turn: Turn, at: Cursor & { stepId: string }): Cursor | Advanced {
  const { program, stepId, signal, state } = at
  const step = program.steps.get(stepId)
  if (!step) return end(turn, 'failed', { stepId, problem: storedText('This step isn’t in this version, or its settings can’t be read.') })

  const outcome: Outcome = step.run({
    stepId,
    turnSeed: `${turn.session.id}:${turn.session.turn}:${stepId}`,
    signal,
    state,
    scope: at.scope,
    render: (source) => program.template(source)(at.scope),
    renderText: (source) => program.text(source)(at.scope),
  })
  const place: Place = { flowId: program.flowId, version: program.version, stepId }
  const scope = turn.absorb(place, outcome, at.scope)
  turn.note(place, step.kind, signal, outcome)
  if (turn.messages > MAX_MESSAGES_A_TURN)
    return end(turn, 'failed', {
      stepId,
      problem: storedText('The flow sent more than {count, number} messages in one turn.', { count: MAX_MESSAGES_A_TURN }),
    })

  const { then } = outcome
  if ('call' in then) return call(library, turn, { ...at, scope }, then)
  if ('exit' in then) {
    const next = step.next.get(then.exit) ?? null
    if (next === QUIET_END) return end(turn, 'expired')
    if (next !== NO_WAY) return { program, scope, stepId: next, signal: { type: 'entered' }, state: null }
    const label = step.exits.find(({ name }) => name === then.exit)?.label ?? then.exit
    return end(turn, 'handed_over', {
      stepId,
      problem: then.note ?? storedText('“{exit}” isn’t connected, so your team gets the conversation.', { exit: label }),
    })
  }
  if ('stay' in then) return stay(turn, stepId, then.state)
  return waitOrGoOn(turn, { program, scope, stepId, signal, state }, place, then)
}

/** Waits, unless a queued message is what it waits for. */
function waitOrGoOn(turn: Turn, at: Cursor & { stepId: string }, place: Place, then: Waiting): Cursor | Advanced {
  const heard = turn.takeQueued(then)
  if (heard === undefined) return wait(turn, place, then, at.signal)
  return { ...at, scope: turn.receive(heard, at.scope), signal: { type: 'replied', message: heard }, state: then.state }
}

/** Calls another flow; one that cannot run returns at once with the reason. */
function call(library: Library, turn: Turn, at: Cursor & { stepId: string }, then: Extract<Then, { call: unknown }>): Cursor {
  const called = library(then.call.flowId, then.call.version)
  const problem = called ? depthProblem(turn, then.comesBack) : storedText('The flow isn’t published.')
  if (!called || problem !== null) {
    const state = then.state ?? at.state
    return { ...at, state, signal: { type: 'returned', returned: { outcome: 'failed', problem: problem ?? '' } } }
  }
  turn.enter(called, then, at.stepId)
  const scope = withVars(at.scope, turn.session.vars)
  return { program: called, scope, stepId: called.start, signal: { type: 'entered' }, state: null }
}

const depthProblem = ({ session }: Turn, comesBack: boolean): string | null =>
  comesBack && session.frames.length >= MAX_DEPTH
    ? storedText('Flows call each other more than {count, number} levels deep.', { count: MAX_DEPTH })
    : null

/** Returns to the calling flow, or ends. */
function goBack(library: Library, turn: Turn, at: Cursor): Cursor | Advanced {
  const back = turn.session.frames.at(-1)
  if (!back) {
    if (at.scope.place === 'flow' && at.scope.conversation.handler === 'human') turn.session.handedOver = true
    return end(turn, 'completed')
  }
  const program = library(back.flowId, back.version)
  if (!program)
    return end(turn, 'failed', { stepId: back.stepId, problem: storedText('This version of the calling flow no longer exists.') })
  const { vars } = turn.session
  turn.leave(back)
  const scope = withVars(at.scope, turn.session.vars)
  return { program, scope, stepId: back.stepId, signal: { type: 'returned', returned: { outcome: 'returned', vars } }, state: back.state }
}

/** A step that asks again or waits for the rest of an answer keeps the time of its first question. */
function wait(turn: Turn, place: Place, then: Waiting, signal: StepSignal): Advanced {
  const { wait: before, turn: now } = turn.session
  const goesOn = signal.type !== 'entered' && before !== null && before.for !== 'effect'
  turn.session.stepId = place.stepId
  turn.session.wait = turn.beginWait(place, then, goesOn ? before.sinceTurn : now)
  return turn.done(null)
}

function stay(turn: Turn, stepId: string, state: Wait['state']): Advanced {
  const { wait: before } = turn.session
  if (before?.for !== 'effect')
    return end(turn, 'failed', { stepId, problem: storedText('The step waits for an answer it didn’t ask for.') })
  turn.session.wait = { ...before, timerId: null, state }
  return turn.done(null)
}

function end(turn: Turn, reason: EndReason, failure: Advanced['failure'] = null): Advanced {
  const { wait: waited } = turn.session
  if (waited && waited.timerId !== null && !turn.clears(waited.timerId)) {
    turn.effects.push({ type: 'clear_timer', id: waited.timerId })
  }
  turn.session.stepId = null
  turn.session.wait = null
  turn.session.ended = reason
  return turn.done(failure)
}

const refuse = (session: FlowSession): Advanced => ({ accepted: false, session, effects: [], path: [], failure: null })

function queue(session: FlowSession, heard: CustomerMessage): Advanced {
  if (session.queue.length >= MAX_QUEUE) return refuse(session)
  return { accepted: true, session: { ...session, queue: [...session.queue, heard] }, effects: [], path: [], failure: null }
}
