import type { AnswerNote } from '#domain/ai/answer-note.ts'
import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'
import type { EmittedEffect } from '#domain/flows/effects.ts'
import type { Json } from '#domain/json.ts'

import { messageValue } from './input-value.ts'
import type { Program } from './program.ts'
import { type Scope, withContactField, withConversationField, withVars } from './scope.ts'
import type { FlowSession, Frame, Wait } from './session.ts'
import type { CustomerMessage } from './signal.ts'
import type { Assignment, Outcome, StepSignal, Then } from './step-kind.ts'

/** The step that asks for an effect. */
export interface Place {
  flowId: string
  version: number
  stepId: string
}

/** A requested side effect. Ids are `session:turn:n`, the idempotency keys of delivery. */
export type Effect =
  | ({ type: 'emit'; id: string; effect: EmittedEffect } & Place)
  | ({ type: 'ask'; id: string; effect: AskedEffect } & Place)
  | { type: 'set_timer'; id: string; ms: number }
  | { type: 'clear_timer'; id: string }
  | ({ type: 'problem'; id: string; problem: string } & Place)

/** One executed step: its input, its decision and its exit (null while it waits). The trace of a run consists of these. */
export interface PathEntry extends Place {
  kind: string
  signal: StepSignal
  set: readonly Assignment[]
  ask: AskedEffect | null
  problem: string | null
  notes?: readonly AnswerNote[]
  exit: string | null
}

export interface Advanced {
  /** False when the wait did not accept the signal: a late timer or a doubled answer, which changes nothing. */
  accepted: boolean
  session: FlowSession
  effects: readonly Effect[]
  path: readonly PathEntry[]
  /** Why the team must continue: the flow broke or an error exit is unconnected. Null otherwise. */
  failure: { stepId: string | null; problem: string } | null
}

/** Whether the failed step already sent a message in this turn (such as that no one is available), so that no more is needed. */
export const failedStepSpoke = ({ effects, failure }: Advanced): boolean =>
  effects.some((effect) => effect.type === 'emit' && effect.effect.kind === 'send_message' && effect.stepId === failure?.stepId)

/** Variables shared by all flows of a session. */
const SHARED = ['event', 'order', 'trigger'] as const

export type Waiting = Exclude<Then, { exit: string } | { call: unknown } | { stay: true }>

/** A turn in progress: a copy of the session and its requests so far. */
export class Turn {
  readonly session: FlowSession
  readonly effects: Effect[] = []
  readonly path: PathEntry[] = []
  messages = 0

  constructor(before: FlowSession, now: string) {
    this.session = { ...before, turn: before.turn + 1, queue: [...before.queue], touchedAt: now }
  }

  /** Stores the customer's message and returns the scope with it. */
  receive(message: CustomerMessage, scope: Scope): Scope {
    this.session.message = messageValue(message)
    return { ...scope, message: this.session.message }
  }

  /** Applies what a step emitted and set, and returns the next step's scope. */
  absorb(place: Place, outcome: Outcome, scope: Scope): Scope {
    let next = scope
    for (const { target, name, value } of outcome.set ?? []) {
      switch (target) {
        case 'session':
          this.session.vars = { ...this.session.vars, [name]: value }
          next = withVars(next, this.session.vars)
          break
        case 'contact':
          this.emit(place, { kind: 'update_contact', field: name, operation: 'set', value, addTags: [], removeTags: [] })
          next = withContactField(next, name, value)
          break
        case 'conversation':
          this.emit(place, { kind: 'keep_value', name, value })
          next = withConversationField(next, name, value)
          break
        default:
          target satisfies never
      }
    }
    for (const effect of outcome.emit ?? []) this.emit(place, effect)
    if (outcome.problem) this.effects.push({ type: 'problem', id: this.nextId(), ...place, problem: outcome.problem })
    if (outcome.requeue) this.session.queue = [{ ...outcome.requeue, forNext: true }, ...this.session.queue]
    return next
  }

  /** Records an executed step. */
  note(place: Place, kind: string, signal: StepSignal, { set = [], problem, notes = [], then }: Outcome): void {
    const ask = 'ask' in then ? then.ask : null
    this.path.push({
      ...place,
      kind,
      signal,
      set,
      ask,
      problem: problem ?? null,
      exit: 'exit' in then ? then.exit : null,
      ...(notes.length > 0 && { notes }),
    })
  }

  /** Enters a called flow. A jump replaces its caller and takes its variables. */
  enter(called: Program, { inputs, comesBack, state = null }: Extract<Then, { call: unknown }>, stepId: string): void {
    const { flowId, version, vars, frames } = this.session
    const shared = sharedOf(vars)
    if (comesBack) this.session.frames = [...frames, { flowId, version, stepId, state, vars }]
    this.session.flowId = called.flowId
    this.session.version = called.version
    this.session.vars = comesBack ? { ...shared, ...inputs } : { ...vars, ...inputs }
  }

  /** Returns to the calling flow. */
  leave({ flowId, version, vars }: Frame): void {
    const shared = sharedOf(this.session.vars)
    this.session.frames = this.session.frames.slice(0, -1)
    this.session.flowId = flowId
    this.session.version = version
    this.session.vars = { ...vars, ...shared }
  }

  /**
   * Takes the queued message that answers a new wait. A question accepts only a message that a step kept for it: what the customer wrote before it was
   * asked is not an answer. It stays in the thread, and the last one is `message`.
   */
  takeQueued(then: Waiting): CustomerMessage | undefined {
    if (!('waitFor' in then)) return undefined
    const { queue } = this.session
    if (then.hearsQueue) return queue.shift()
    if (then.waitFor === 'clock') return undefined
    const kept = queue.findIndex(({ forNext }) => forNext === true)
    const last = queue.at(-1)
    if (kept >= 0) return queue.splice(0, kept + 1).at(-1)
    if (last) this.session.message = messageValue(last)
    this.session.queue = []
    return undefined
  }

  beginWait(place: Place, then: Waiting, sinceTurn: number): Wait {
    if ('ask' in then) {
      const effectId = this.nextId()
      this.effects.push({ type: 'ask', id: effectId, ...place, effect: then.ask })
      const timerId = then.wakesAfterMs === undefined ? null : this.setTimer(then.wakesAfterMs)
      return { for: 'effect', effectId, timerId, state: then.state }
    }
    if (then.waitFor === 'clock')
      return { for: 'clock', timerId: this.setTimer(then.ms), wakesOnReply: then.wakesOnReply, state: then.state, sinceTurn }
    const { state, timeoutMs, hearsQueue: hearsEarlier = false } = then
    return { for: 'reply', timerId: timeoutMs === null ? null : this.setTimer(timeoutMs), state, sinceTurn, hearsEarlier }
  }

  clears(timerId: string): boolean {
    return this.effects.some((effect) => effect.type === 'clear_timer' && effect.id === timerId)
  }

  done(failure: Advanced['failure']): Advanced {
    return { accepted: true, session: this.session, effects: this.effects, path: this.path, failure }
  }

  private emit(place: Place, effect: EmittedEffect): void {
    if (effect.kind === 'send_message') this.messages += 1
    this.effects.push({ type: 'emit', id: this.nextId(), ...place, effect })
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

const sharedOf = (vars: FlowSession['vars']): Record<string, Json> =>
  Object.fromEntries(SHARED.flatMap((name) => (vars[name] === undefined ? [] : [[name, vars[name]]])))
