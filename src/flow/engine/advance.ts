// Arrives: a compiled flow, a session and one signal. Leaves: the session as it is afterwards and the effects it asks for, as data.
// Never here: a promise, a clock, a random number, the store, or a throw. The same input gives the same output.
import type { AskedEffect, EmittedEffect } from '#domain/effects.ts'

import type { Program } from './program.ts'
import { type Scope, withContactField } from './scope.ts'
import type { EndReason, FlowSession, Wait } from './session.ts'
import type { Heard, Signal } from './signal.ts'
import type { Outcome, StepSignal } from './step-kind.ts'

/** Steps that one turn may run before it is stopped as a loop. */
export const MAX_STEPS_A_TURN = 100

/** Messages that one turn may send. */
export const MAX_MESSAGES_A_TURN = 30

/** Signals that may wait in a session; older ones are kept, newer ones refused aloud. */
export const MAX_QUEUE = 50

/** Something the turn asks of the world. Ids are `session:turn:n`: the idempotency keys of delivery. */
export type Effect =
  | { type: 'emit'; id: string; stepId: string; effect: EmittedEffect }
  | { type: 'ask'; id: string; stepId: string; effect: AskedEffect }
  | { type: 'set_timer'; id: string; ms: number }
  | { type: 'clear_timer'; id: string }
  | { type: 'problem'; id: string; stepId: string; problem: string }

/** One step that ran: which, why, and the way it took (null when it waits). */
export interface PathEntry {
  stepId: string
  signal: StepSignal['type']
  exit: string | null
}

export interface Advanced {
  /** False when the wait did not accept the signal: a late timer or a doubled answer, which changes nothing. */
  accepted: boolean
  session: FlowSession
  effects: readonly Effect[]
  path: readonly PathEntry[]
  /** Why the session ended as failed; null otherwise. */
  failure: { stepId: string | null; problem: string } | null
}

/** Moves a session on by one signal, until it waits, ends or meets a limit. */
export function advance(program: Program, before: FlowSession, signal: Signal, outside: Scope): Advanced {
  if (signal.type === 'interrupted') return before.ended === null ? end(new Turn(before), signal.reason) : refuse(before)
  const entry = resume(program, before, signal)
  if (entry === 'refused') return refuse(before)
  if (entry === 'queued' && signal.type === 'replied') return queue(before, signal.message)
  if (typeof entry === 'string') return refuse(before)
  return run(program, new Turn(before), entry, { ...outside, vars: before.vars })
}

interface Entry {
  stepId: string | null
  signal: StepSignal
  state: Wait['state']
  wait: Wait | null
}

/** Decides whether the wait accepts the signal, and with what the step is resumed. */
function resume(program: Program, session: FlowSession, signal: Exclude<Signal, { type: 'interrupted' }>): Entry | 'refused' | 'queued' {
  if (session.ended !== null) return 'refused'
  const { wait, stepId } = session
  if (signal.type === 'started') {
    return session.turn === 0 ? { stepId: program.start, signal: { type: 'entered' }, state: null, wait: null } : 'refused'
  }
  if (wait === null) return 'refused'
  const resumed = (step: StepSignal): Entry => ({ stepId, signal: step, state: wait.state, wait })
  switch (signal.type) {
    case 'replied':
      if (wait.for === 'reply' || (wait.for === 'clock' && wait.wakesOnReply)) return resumed({ type: 'replied', message: signal.message })
      return 'queued'
    case 'elapsed':
      return wait.for !== 'effect' && wait.timerId === signal.timerId ? resumed({ type: 'elapsed' }) : 'refused'
    case 'settled':
      return wait.for === 'effect' && wait.effectId === signal.effectId ? resumed({ type: 'settled', result: signal.result }) : 'refused'
    default:
      return signal satisfies never
  }
}

function run(program: Program, turn: Turn, entry: Entry, outside: Scope): Advanced {
  let scope = outside
  let { stepId, signal, state } = entry
  if (entry.wait && entry.wait.for !== 'effect' && entry.wait.timerId !== null && signal.type !== 'elapsed') {
    turn.effects.push({ type: 'clear_timer', id: entry.wait.timerId })
  }

  for (let count = 0; stepId !== null; count += 1) {
    if (count === MAX_STEPS_A_TURN)
      return fail(turn, stepId, `The flow ran ${MAX_STEPS_A_TURN} steps without waiting: it goes in a circle.`)
    const step = program.steps.get(stepId)
    if (!step) return fail(turn, stepId, 'This step does not exist in this version, or its settings cannot be read.')

    const here: Scope = scope
    const outcome: Outcome = step.run({ stepId, signal, state, scope, render: (source) => program.template(source)(here) })
    scope = turn.absorb(stepId, outcome, scope)
    if (turn.messages > MAX_MESSAGES_A_TURN)
      return fail(turn, stepId, `The flow sent more than ${MAX_MESSAGES_A_TURN} messages in one turn.`)

    const { then } = outcome
    if ('exit' in then) {
      turn.path.push({ stepId, signal: signal.type, exit: then.exit })
      stepId = step.next.get(then.exit) ?? null
      signal = { type: 'entered' }
      state = null
      continue
    }
    turn.path.push({ stepId, signal: signal.type, exit: null })
    const heard = 'waitFor' in then && then.waitFor === 'reply' ? turn.session.queue.shift() : undefined
    if (heard === undefined) return wait(turn, stepId, then)
    signal = { type: 'replied', message: heard }
    state = 'state' in then ? then.state : null
  }
  return end(turn, 'completed')
}

type Waiting = Exclude<Outcome['then'], { exit: string }>

function wait(turn: Turn, stepId: string, then: Waiting): Advanced {
  turn.session.stepId = stepId
  turn.session.wait = turn.beginWait(stepId, then)
  return turn.done(null)
}

function end(turn: Turn, reason: EndReason): Advanced {
  const { wait: waited } = turn.session
  if (waited && waited.for !== 'effect' && waited.timerId !== null && !turn.clears(waited.timerId)) {
    turn.effects.push({ type: 'clear_timer', id: waited.timerId })
  }
  turn.session.stepId = null
  turn.session.wait = null
  turn.session.ended = reason
  return turn.done(null)
}

function fail(turn: Turn, stepId: string | null, problem: string): Advanced {
  return { ...end(turn, 'failed'), failure: { stepId, problem } }
}

const refuse = (session: FlowSession): Advanced => ({ accepted: false, session, effects: [], path: [], failure: null })

function queue(session: FlowSession, heard: Heard): Advanced {
  if (session.queue.length >= MAX_QUEUE) return refuse(session)
  return { accepted: true, session: { ...session, queue: [...session.queue, heard] }, effects: [], path: [], failure: null }
}

/** One turn in the making: a copy of the session, and what it has asked for so far. */
class Turn {
  readonly session: FlowSession
  readonly effects: Effect[] = []
  readonly path: PathEntry[] = []
  messages = 0

  constructor(before: FlowSession) {
    this.session = { ...before, turn: before.turn + 1, queue: [...before.queue] }
  }

  /** Takes in what a step emitted and set, and returns the scope that the next step reads. */
  absorb(stepId: string, outcome: Outcome, scope: Scope): Scope {
    let next = scope
    for (const { target, name, value } of outcome.set ?? []) {
      if (target === 'session') {
        this.session.vars = { ...this.session.vars, [name]: value }
        next = { ...next, vars: this.session.vars }
      } else {
        this.emit(stepId, { kind: 'update_contact', field: name, operation: 'set', value, addTags: [], removeTags: [] })
        next = withContactField(next, name, value)
      }
    }
    for (const effect of outcome.emit ?? []) this.emit(stepId, effect)
    if (outcome.problem) this.effects.push({ type: 'problem', id: this.nextId(), stepId, problem: outcome.problem })
    if (outcome.requeue) this.session.queue = [outcome.requeue, ...this.session.queue]
    return next
  }

  beginWait(stepId: string, then: Waiting): Wait {
    if ('ask' in then) {
      const effectId = this.nextId()
      this.effects.push({ type: 'ask', id: effectId, stepId, effect: then.ask })
      return { for: 'effect', effectId, state: then.state }
    }
    if (then.waitFor === 'clock')
      return { for: 'clock', timerId: this.setTimer(then.ms), wakesOnReply: then.wakesOnReply, state: then.state }
    return { for: 'reply', timerId: then.timeoutMs === null ? null : this.setTimer(then.timeoutMs), state: then.state }
  }

  clears(timerId: string): boolean {
    return this.effects.some((effect) => effect.type === 'clear_timer' && effect.id === timerId)
  }

  done(failure: Advanced['failure']): Advanced {
    return { accepted: true, session: this.session, effects: this.effects, path: this.path, failure }
  }

  private emit(stepId: string, effect: EmittedEffect): void {
    if (effect.kind === 'send_message') this.messages += 1
    this.effects.push({ type: 'emit', id: this.nextId(), stepId, effect })
  }

  private setTimer(ms: number): string {
    const id = this.nextId()
    this.effects.push({ type: 'set_timer', id, ms })
    return id
  }

  private nextId(): string {
    return `${this.session.id}:${this.session.turn}:${this.effects.length}`
  }
}
