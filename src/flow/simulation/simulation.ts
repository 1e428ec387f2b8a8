import { Temporal } from 'temporal-polyfill'

import { contentOf, tapOn } from '../flow-tests/content-of.ts'
import type { SimulationInput } from './input.ts'
import { answer, begin, hear, pass, settlePieces } from './play.ts'
import { pendingOf, saidIn, type Scene, type Setting, withNote } from './simulation-state.ts'
import { setValue } from './set-value.ts'

/** A simulated talk, as a value: what was done to it, and where it stood before and after each. */
export interface Simulation {
  readonly setting: Setting
  readonly inputs: readonly SimulationInput[]
  /** One more than inputs: the first is how it began. */
  readonly scenes: readonly [Scene, ...Scene[]]
}

/** Begins a talk: the flow says what it says by itself. */
export const beginSimulation = (setting: Setting): Simulation => ({ setting, inputs: [], scenes: [settlePieces(setting, begin(setting))] })

/** Plays a talk from its beginning. */
export const replay = (setting: Setting, inputs: readonly SimulationInput[]): Simulation =>
  inputs.reduce((simulation, input) => give(simulation, input), beginSimulation(setting))

/** Returns the talk one step earlier; the beginning stays. */
export function stepBack({ setting, inputs, scenes: [first, ...others] }: Simulation): Simulation {
  return { setting, inputs: inputs.slice(0, -1), scenes: [first, ...others.slice(0, -1)] }
}

/** Where the talk stands now. */
export const sceneOf = ({ scenes }: Simulation): Scene => scenes.at(-1) ?? scenes[0]

/** Does something to the talk. What cannot be done, as a tap on what is not offered, stops it aloud. */
export function give(simulation: Simulation, input: SimulationInput): Simulation {
  const { setting, inputs, scenes } = simulation
  const before = sceneOf(simulation)
  const after = before.stuck === null ? settlePieces(setting, act(setting, before, input)) : before
  return { setting, inputs: [...inputs, input], scenes: [...scenes, after] }
}

function act(setting: Setting, scene: Scene, input: SimulationInput): Scene {
  switch (input.type) {
    case 'say':
    case 'send': {
      const content = contentOf(input, saidIn(scene))
      return content === null ? scene : unanswered(hear(setting, scene, content))
    }
    case 'tap': {
      const content = tapOn(input, saidIn(scene))
      if (content !== null) return unanswered(hear(setting, scene, content))
      return { ...scene, stuck: `“${input.title}” was tapped here, but nothing of that name is offered now.` }
    }
    case 'pass':
      return pass(setting, scene, input.ms)
    case 'jumpTo':
      return pass(setting, scene, Math.max(0, Temporal.Instant.from(input.at).epochMilliseconds - scene.at))
    case 'toNextClock':
      return scene.timer
        ? pass(setting, scene, Math.max(0, scene.timer.at - scene.at))
        : { ...scene, stuck: 'The clock was moved to the end of a wait here, but the flow waits for none now.' }
    case 'setValue':
      return setValue(scene, input)
    case 'answer':
      // The draft may not make the call any more: then nobody needs the answer.
      return pendingOf(scene)?.spot.stepId === input.stepId ? answer(setting, scene, input.result) : scene
    default:
      return input satisfies never
  }
}

/** Says why a message moved nothing, where nothing of this flow hears it any more. */
function unanswered(scene: Scene): Scene {
  if (scene.lines.at(-1)?.from !== 'customer' || scene.session.ended === null) return scene
  const why =
    scene.handler === 'human'
      ? 'A person has the conversation: the flow hears nothing.'
      : 'The flow has ended. Whichever flow answers this message begins.'
  return withNote(scene, 'note', why)
}
