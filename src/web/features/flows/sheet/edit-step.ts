import type { FlowDocument, FlowProblem, StepNode } from '#domain/flow-document.ts'
import type { FieldMap } from '#domain/form-field.ts'

/** Finds a step of a document; undefined where it is not there. */
export function findStep(document: FlowDocument, stepId: string): StepNode | undefined {
  for (const node of document.nodes) {
    const found = 'steps' in node ? node.steps.find(({ id }) => id === stepId) : undefined
    if (found) return found
  }
  return undefined
}

/** Tells the problems that belong to a field from those of the step as a whole. */
export function byField(problems: readonly FlowProblem[], fields: FieldMap) {
  const refused: { path: string; message: string }[] = []
  const others: FlowProblem[] = []
  for (const problem of problems) {
    const { field, message } = problem
    if (field !== null && fields[field.split('.')[0] ?? '']) refused.push({ path: field, message })
    else others.push(problem)
  }
  return { refused, others }
}
