import type { Program } from '../engine/program.ts'

/** The flows that a flow calls and comes back from: each of them goes one deeper. */
export const callsOf = (program: Program): readonly string[] => [
  ...new Set([...program.steps.values()].flatMap(({ calls, returns }) => (returns() ? calls.map(({ flowId }) => flowId) : []))),
]
