import type { FlowProblem } from '#domain/flows/flow-document.ts'

/** A place in a document: a block, or a step in it. */
export interface Place {
  nodeId: string | null
  stepId: string | null
  /** The exit of the step that is looked for. */
  exit?: string | undefined
}

/** Where a problem is: its step, and the exit that it is about. */
export const placeOf = ({ nodeId, stepId, field }: FlowProblem): Place => ({
  nodeId,
  stepId,
  ...(field?.startsWith('option:') && { exit: field }),
})
