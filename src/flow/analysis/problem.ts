import type { FlowProblem } from '#domain/flows/flow-document.ts'

export type Place = { nodeId: string | null; stepId: string | null; field?: string }

const problem =
  (severity: FlowProblem['severity']) =>
  (code: string, { nodeId, stepId, field }: Place, message: string, hint: string): FlowProblem => ({
    severity,
    code,
    nodeId,
    stepId,
    field: field ?? null,
    message,
    hint,
  })

/** A fault that keeps a document from being published. */
export const error = problem('error')

/** Something that is most likely not meant. */
export const warning = problem('warning')

/** Something worth knowing. */
export const note = problem('note')

/** Of the document as a whole. */
export const NOWHERE: Place = { nodeId: null, stepId: null }
