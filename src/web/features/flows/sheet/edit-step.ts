import type { FlowDocument, FlowProblem, StepNode } from '#domain/flows/flow-document.ts'
import type { FieldMap } from '#domain/flows/form-field.ts'

/** Finds a step of a document; undefined where it is not there. */
export function findStep(document: FlowDocument, stepId: string): StepNode | undefined {
  for (const node of document.nodes) {
    const found = 'steps' in node ? node.steps.find(({ id }) => id === stepId) : undefined
    if (found) return found
  }
  return undefined
}

/** Tells the errors of single fields, which stand beside them, from all other problems. */
export function byField(problems: readonly FlowProblem[], fields: FieldMap) {
  const refused: { path: string; message: string }[] = []
  const others: FlowProblem[] = []
  for (const problem of problems) {
    const { severity, code, field, message, hint } = problem
    const isOfField = severity === 'error' && field !== null && fields[field.split('.')[0] ?? '']
    // What cannot be read is told in whole sentences of its schema.
    if (isOfField) refused.push({ path: field, message: code === 'step-unreadable' ? message : `${message} ${hint}` })
    else others.push(problem)
  }
  return { refused, others }
}
