import { Temporal } from 'temporal-polyfill'

import { contentOf, tapOn } from '../flow-tests/content-of.ts'
import type { SimulationInput } from './input.ts'
import { answer, begin, receiveMessage, pass, settlePieces } from './play.ts'
import { pendingOf, sentMessagesOf, type SimulationState, type Setting, withNote } from './simulation-state.ts'
import { setValue } from './set-value.ts'

/** A simulated conversation, as a value: what was done to it, and where it stood before and after each. */
export interface Simulation {
  readonly setting: Setting
  readonly inputs: readonly SimulationInput[]
  /** One more than inputs: the first is how it began. */
  readonly states: readonly [SimulationState, ...SimulationState[]]
}

/** Begins a conversation: the flow says what it says by itself. */
export const beginSimulation = (setting: Setting): Simulation => ({ setting, inputs: [], states: [settlePieces(setting, begin(setting))] })

/** Plays a conversation from its beginning. */
export const replay = (setting: Setting, inputs: readonly SimulationInput[]): Simulation =>
  inputs.reduce((simulation, input) => give(simulation, input), beginSimulation(setting))

/** Returns the conversation one step earlier; the beginning stays. */
export function stepBack({ setting, inputs, states: [first, ...others] }: Simulation): Simulation {
  return { setting, inputs: inputs.slice(0, -1), states: [first, ...others.slice(0, -1)] }
}

/** Where the conversation stands now. */
export const stateOf = ({ states }: Simulation): SimulationState => states.at(-1) ?? states[0]

/** Does something to the conversation. What cannot be done, as a tap on what is not offered, stops it aloud. */
export function give(simulation: Simulation, input: SimulationInput): Simulation {
  const { setting, inputs, states } = simulation
  const before = stateOf(simulation)
  const after = before.stuck === null ? settlePieces(setting, act(setting, before, input)) : before
  return { setting, inputs: [...inputs, input], states: [...states, after] }
}

function act(setting: Setting, state: SimulationState, input: SimulationInput): SimulationState {
  switch (input.type) {
    case 'say':
    case 'send': {
      const content = contentOf(input, sentMessagesOf(state))
      return content === null ? state : unanswered(receiveMessage(setting, state, content))
    }
    case 'tap': {
      const content = tapOn(input, sentMessagesOf(state))
      if (content !== null) return unanswered(receiveMessage(setting, state, content))
      return { ...state, stuck: `“${input.title}” was tapped here, but nothing of that name is offered now.` }
    }
    case 'pass':
      return pass(setting, state, input.ms)
    case 'jumpTo':
      return pass(setting, state, Math.max(0, Temporal.Instant.from(input.at).epochMilliseconds - state.at))
    case 'toNextClock':
      return state.timer
        ? pass(setting, state, Math.max(0, state.timer.at - state.at))
        : { ...state, stuck: 'The clock was moved to the end of a wait here, but the flow waits for none now.' }
    case 'setValue':
      return setValue(state, input)
    case 'answer':
      // The draft may not make the call any more: then nobody needs the answer.
      return pendingOf(state)?.location.stepId === input.stepId ? answer(setting, state, input.result) : state
    default:
      return input satisfies never
  }
}

/** Says why a message moved nothing, where nothing of this flow hears it any more. */
function unanswered(state: SimulationState): SimulationState {
  if (state.lines.at(-1)?.from !== 'customer' || state.session.ended === null) return state
  const why =
    state.handler === 'human'
      ? 'A person has the conversation: the flow hears nothing.'
      : 'The flow has ended. Whichever flow answers this message begins.'
  return withNote(state, 'note', why)
}
