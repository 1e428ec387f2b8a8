// Arrives: flows ready to run and a test. Leaves: what came of it and the first difference. Never here: the clock, the store, the network.
import type { FlowKind } from '#domain/flows/flow-document.ts'
import { t } from '#domain/i18n/t.ts'
import type { FlowTestInput, FlowTestResult, TestExpectation, TestSignal } from '#domain/flows/flow-test.ts'

import type { Json } from '#domain/json.ts'

import type { StepNames } from '../definition/step-names.ts'
import type { Library } from '../engine/program.ts'
import { fieldOfContact } from '../simulation/change-contact.ts'
import { begin, receiveMessage, pass } from '../simulation/play.ts'
import { openSimulation, sentMessagesOf, type SimulationState, type Setting } from '../simulation/simulation-state.ts'
import { setValue } from '../simulation/set-value.ts'
import { contentOf, textOf } from './content-of.ts'
import { firstDifference } from './first-difference.ts'
import type { Played } from './first-difference.ts'

/** How long the clock goes on after the last signal: long enough for an answer that comes in pieces to be taken. */
const SETTLE_MS = 20_000

/** Plays a test and tells whether all came as expected. Steps are called by `names`. */
export function runFlowTest(
  library: Library,
  flow: { flowId: string; kind: FlowKind },
  test: FlowTestInput,
  names: StepNames,
): FlowTestPlay {
  const { start, mocks } = test
  const setting: Setting = { library, ...flow, start, mocks, real: new Set(), makesUp: false, stepName: names.step }
  const said: number[] = []
  const state = playSignals(setting, test.signals, (before) => said.push(before))
  const played = toPlayed(state)
  const { exits, vars } = played
  const result = { name: test.name, said: [...played.said], exits: [...exits], vars, ...firstDifference(test, played, names) }
  return { result, saidBefore: said, found: toExpectation(setting, played) }
}

/** A test as it was played. */
export interface FlowTestPlay {
  result: Omit<FlowTestResult, 'testId'>
  /** How many messages the bot had sent before each signal. */
  saidBefore: readonly number[]
  /** What came of it, as an expectation. */
  found: TestExpectation
}

/** Expects all that came of a conversation. */
export function toExpectation(setting: Setting, { said, exits, asked, vars, valueOf, fields, ended }: Played): TestExpectation {
  const begun = openSimulation(setting)
  const before = (field: string): Json => fieldOfContact(begun.scope, field)
  const known = [...new Set(['name', 'phone', 'email', ...Object.keys(begun.scope.contact.fields), ...fields])]
  return {
    messages: said.map((text) => ({ text, match: 'exact' })),
    vars: Object.fromEntries(Object.entries(vars).filter(([variable, value]) => !isSame(value, begun.session.vars[variable]))),
    contact: Object.fromEntries(known.flatMap((field) => (isSame(valueOf(field), before(field)) ? [] : [[field, valueOf(field)]]))),
    exits: [...exits],
    effects: [...asked],
    ends: ended === null || ended === 'interrupted' ? 'waiting' : ended,
  }
}

const isSame = (a: Json, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Plays the signals of a test, and a moment more. */
export function playSignals(
  setting: Setting,
  signals: readonly TestSignal[],
  onSignal: (saidBefore: number) => void = () => {},
): SimulationState {
  let state = begin(setting)
  for (const [index, signal] of signals.entries()) {
    const before = state
    state = give(setting, before, signal, index)
    onSignal(saidBefore(before, state))
  }
  return pass(setting, state, SETTLE_MS)
}

/** What the business had said when a customer's message came: also what it said in the pause before. */
function saidBefore(before: SimulationState, after: SimulationState): number {
  const heard = after.lines.findIndex(({ from }, index) => index >= before.lines.length && from === 'customer')
  return sentMessagesOf({ lines: after.lines.slice(0, heard < 0 ? before.lines.length : heard) }).length
}

/** The words of all that the business said. */
export const textsIn = (state: SimulationState): string[] => sentMessagesOf(state).map(textOf)

/** Reads off a simulation what a test looks at. */
export function toPlayed(state: SimulationState): Played {
  const { path, asked, session, stuck, broke, scope } = state
  return {
    said: textsIn(state),
    exits: path.flatMap(({ stepId, exit }) => (exit === null ? [] : [{ stepId, exit }])),
    asked: asked.map(({ effect, location }) => ({ kind: effect.kind, stepId: location.stepId })),
    vars: session.vars,
    ended: session.ended,
    stuck: stuck ?? broke,
    fields: Object.keys(scope.contact.fields),
    valueOf: (field) => fieldOfContact(scope, field),
  }
}

function give(setting: Setting, state: SimulationState, signal: TestSignal, index: number): SimulationState {
  const stop = (why: string): SimulationState => ({ ...state, stuck: state.stuck ?? why })
  switch (signal.type) {
    case 'wait':
      return pass(setting, state, signal.ms)
    case 'elapse':
      return state.timer
        ? pass(setting, state, state.timer.at - state.at)
        : stop(t('Step {number} of the test skips a wait, but the flow isn’t waiting there.', { number: index + 1 }))
    case 'set':
      return setValue(state, signal)
    case 'say':
    case 'tap':
    case 'send': {
      const before = pass(setting, state, signal.afterMs)
      const content = contentOf(signal, sentMessagesOf(before))
      if (content !== null) return receiveMessage(setting, before, content)
      return stop(t('The customer taps “{title}”, but the bot didn’t offer it.', { title: signal.type === 'tap' ? signal.title : null }))
    }
    default:
      return signal satisfies never
  }
}
