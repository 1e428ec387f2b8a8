import type { Program } from '../engine/program.ts'

/** A flow that a flow goes into; one that comes back is a level deeper. */
export interface Call {
  flowId: string
  comesBack: boolean
}

/** The flows that a flow goes into, wherever it does. */
export const callsOf = (program: Program): readonly Call[] =>
  [...program.steps.values()].flatMap(({ calls, returns }) => calls.map(({ flowId }) => ({ flowId, comesBack: returns() })))
