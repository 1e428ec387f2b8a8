// Arrives: flows ready to run and a test. Leaves: what came of it and the first difference. Never here: the clock, the store, the network.
import type { FlowKind } from '#domain/flows/flow-document.ts'
import type { FlowTestInput, FlowTestResult, TestSignal } from '#domain/flows/flow-test.ts'

import type { Library } from '../engine/program.ts'
import { fieldOfContact } from '../simulation/change-contact.ts'
import { begin, receiveMessage, pass } from '../simulation/play.ts'
import { sentMessagesOf, type SimulationState, type Setting } from '../simulation/simulation-state.ts'
import { setValue } from '../simulation/set-value.ts'
import { contentOf, textOf } from './content-of.ts'
import { firstDifference } from './first-difference.ts'
import type { Played } from './first-difference.ts'

/** How long the clock goes on after the last signal: long enough for an answer that comes in pieces to be taken. */
const SETTLE_MS = 20_000

/** Plays a test and tells whether all came as expected. */
export function runFlowTest(
  library: Library,
  { flowId, kind }: { flowId: string; kind: FlowKind },
  test: FlowTestInput,
): Omit<FlowTestResult, 'testId'> {
  const { start, mocks } = test
  const played = toPlayed(playSignals({ library, flowId, kind, start, mocks, real: new Set(), makesUp: false }, test.signals))
  const { said, exits, vars } = played
  return { name: test.name, said: [...said], exits: [...exits], vars, ...firstDifference(test, played) }
}

/** Plays the signals of a test, and a moment more. */
export function playSignals(setting: Setting, signals: readonly TestSignal[]): SimulationState {
  let state = begin(setting)
  for (const [index, signal] of signals.entries()) state = give(setting, state, signal, index)
  return pass(setting, state, SETTLE_MS)
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
    valueOf: (field) => fieldOfContact(scope, field),
  }
}

function give(setting: Setting, state: SimulationState, signal: TestSignal, index: number): SimulationState {
  const stop = (why: string): SimulationState => ({ ...state, stuck: state.stuck ?? `Signal ${index + 1} ${why}` })
  switch (signal.type) {
    case 'wait':
      return pass(setting, state, signal.ms)
    case 'elapse':
      return state.timer ? pass(setting, state, state.timer.at - state.at) : stop('lets a clock ring, but the flow waits for none there.')
    case 'set':
      return setValue(state, signal)
    case 'say':
    case 'tap':
    case 'send': {
      const before = pass(setting, state, signal.afterMs)
      const content = contentOf(signal, sentMessagesOf(before))
      if (content !== null) return receiveMessage(setting, before, content)
      return stop(`taps “${signal.type === 'tap' ? signal.title : ''}”, but nothing of that name was offered.`)
    }
    default:
      return signal satisfies never
  }
}
