// Arrives: flows ready to run and a test. Leaves: what came of it and the first difference. Never here: the clock, the store, the network.
import type { FlowKind } from '#domain/flow-document.ts'
import type { FlowTestInput, FlowTestResult, TestSignal } from '#domain/flow-test.ts'
import type { IncomingContent } from '#domain/message.ts'

import { advance } from '../engine/advance.ts'
import type { Library } from '../engine/program.ts'
import { type FlowSession, newSession } from '../engine/session.ts'
import type { Signal } from '../engine/signal.ts'
import { contentOf, textOf } from './content-of.ts'
import { firstDifference } from './first-difference.ts'
import { Pretend } from './pretend.ts'

/** Signals that one test may come to, with those of its calls and clocks. */
const MAX_TURNS = 3_000

/** How long the clock goes on after the last signal: long enough for an answer that comes in pieces to be taken. */
const SETTLE_MS = 20_000

/** Plays a test and tells whether all came as expected. */
export function rehearse(
  library: Library,
  { flowId, kind }: { flowId: string; kind: FlowKind },
  test: FlowTestInput,
): Omit<FlowTestResult, 'testId'> {
  const play = new Playing(library, flowId, kind, test)
  play.move({ type: 'started', ...(test.start.from !== undefined && { from: test.start.from }) })
  for (const [index, signal] of test.signals.entries()) play.give(signal, index)
  play.pass(SETTLE_MS)
  return {
    name: test.name,
    ...play.outcome,
    ...firstDifference(test, play.result()),
  }
}

/** What a rehearsal came to. */
export interface Played {
  said: readonly string[]
  exits: readonly { stepId: string; exit: string }[]
  asked: readonly { kind: string; stepId: string }[]
  vars: FlowSession['vars']
  ended: FlowSession['ended']
  /** Why it could not go on, or broke. */
  stuck: string | null
  valueOf: Pretend['valueOf']
}

class Playing {
  private readonly world: Pretend
  private readonly exits: { stepId: string; exit: string }[] = []
  private session: FlowSession
  private turns = 0
  private heard = 0
  private broke: string | null = null
  private readonly library: Library

  constructor(library: Library, flowId: string, kind: FlowKind, test: FlowTestInput) {
    this.library = library
    this.world = new Pretend(test, kind)
    this.session = newSession(test.start.seed, flowId, 0, { vars: test.start.vars, chain: [] })
  }

  /** Moves the flow on by a signal, and by what settles the calls that it makes. */
  move(first: Signal): void {
    for (let signal: Signal | null = first; signal !== null && this.isGoing();) {
      const result = advance(this.library, this.session, signal, this.world.read())
      if (!result.accepted) return
      this.session = result.session
      this.exits.push(...result.path.flatMap(({ stepId, exit }) => (exit === null ? [] : [{ stepId, exit }])))
      if (result.failure && this.session.ended === 'failed') this.broke = result.failure.problem
      signal = null
      for (const effect of result.effects) {
        const settled = this.world.carryOut(effect)
        if (settled) signal = { type: 'settled', ...settled }
      }
    }
    if (this.world.handler === 'human' && this.session.ended === null) {
      this.session = advance(this.library, this.session, { type: 'interrupted', reason: 'handed_over' }, this.world.read()).session
    }
  }

  private isGoing(): boolean {
    this.turns += 1
    if (this.turns > MAX_TURNS) this.broke = `The test came to more than ${MAX_TURNS} turns.`
    return this.world.stuck === null && this.broke === null && this.session.ended === null
  }

  give(signal: TestSignal, index: number): void {
    switch (signal.type) {
      case 'wait':
        this.pass(signal.ms)
        break
      case 'elapse':
        if (this.world.timer) this.pass(this.world.timer.at - this.world.after(0))
        else this.world.stuck ??= `Signal ${index + 1} lets a clock ring, but the flow waits for none there.`
        break
      case 'say':
      case 'tap':
      case 'send': {
        this.pass(signal.afterMs)
        const content = contentOf(signal, this.world.said)
        if (content === null)
          this.world.stuck ??= `Signal ${index + 1} taps “${signal.type === 'tap' ? signal.title : ''}”, but nothing of that name was offered.`
        else this.hear(content)
        break
      }
      default:
        signal satisfies never
    }
  }

  private hear(content: IncomingContent): void {
    this.world.hear()
    this.heard += 1
    this.move({ type: 'replied', message: { messageId: `${this.session.id}:heard:${this.heard}`, content } })
  }

  /** Lets time pass; every clock that is due meanwhile rings at its moment. */
  pass(ms: number): void {
    const until = this.world.after(ms)
    for (let { timer } = this.world; timer && timer.at <= until && this.isGoing(); { timer } = this.world) {
      this.world.moveTo(timer.at)
      this.world.timer = null
      this.move({ type: 'elapsed', timerId: timer.id })
    }
    this.world.moveTo(until)
  }

  get outcome(): Pick<FlowTestResult, 'said' | 'exits' | 'vars'> {
    return { said: this.world.said.map(textOf), exits: this.exits, vars: this.session.vars }
  }

  result(): Played {
    const { world, session, broke } = this
    return {
      said: world.said.map(textOf),
      exits: this.exits,
      asked: world.asked,
      vars: session.vars,
      ended: session.ended,
      stuck: world.stuck ?? broke,
      valueOf: (field) => world.valueOf(field),
    }
  }
}
