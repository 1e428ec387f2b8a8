import { Temporal } from 'temporal-polyfill'

import type { FlowTestInput, TestMock, TestSignal } from '#domain/flows/flow-test.ts'

import { playSignals, toExpectation, toPlayed } from '../flow-tests/run-flow-test.ts'
import type { SimulationInput } from './input.ts'
import type { SimulationState } from './simulation-state.ts'
import { type Simulation, stateOf } from './simulation.ts'

/** Makes a test of a simulated conversation: what was done with its pauses, what every call answered, and what comes of it. */
export function toTest(simulation: Simulation, name: string): FlowTestInput {
  const { setting } = simulation
  const signals = signalsOf(simulation)
  // Played once more as a test is, a moment longer than the conversation: what that moment brings is expected too.
  const played = playSignals({ ...setting, mocks: mocksOf(stateOf(simulation)), real: new Set(), makesUp: true }, signals)
  return { v: 1, name, start: setting.start, signals, mocks: mocksOf(played), expect: toExpectation(setting, toPlayed(played)) }
}

const mocksOf = ({ asked }: SimulationState): TestMock[] =>
  asked.flatMap(({ location, answer, by }) => (answer === null || by === 'simulation' ? [] : [{ stepId: location.stepId, result: answer }]))

/** What was done, each with the pause since what was done before it. */
function signalsOf({ setting, inputs, states }: Simulation): TestSignal[] {
  let since = Temporal.Instant.from(setting.start.now).epochMilliseconds
  return inputs.flatMap((input, index) => {
    const before = states[index] ?? states[0]
    const at = momentOf(input, before)
    const afterMs = at - since
    const signals = toSignals(input, before, afterMs)
    if (signals.length > 0) since = at
    return signals
  })
}

/** The instant at which an input happens, or up to which it moves the clock. */
function momentOf(input: SimulationInput, { at, timer }: SimulationState): number {
  switch (input.type) {
    case 'pass':
      return at + input.ms
    case 'jumpTo':
      return Math.max(at, Temporal.Instant.from(input.at).epochMilliseconds)
    case 'toNextClock':
      return Math.max(at, timer?.at ?? at)
    default:
      return at
  }
}

function toSignals(input: SimulationInput, { stuck }: SimulationState, afterMs: number): TestSignal[] {
  if (stuck !== null) return []
  const wait: TestSignal[] = afterMs > 0 ? [{ type: 'wait', ms: afterMs }] : []
  switch (input.type) {
    case 'say':
    case 'tap':
    case 'send':
      return [{ ...input, afterMs }]
    case 'pass':
    case 'jumpTo':
    case 'toNextClock':
      return wait
    case 'setValue': {
      const { target, name, value } = input
      return [...wait, { type: 'set', target, name, value }]
    }
    case 'answer':
      return []
    default:
      return input satisfies never
  }
}
