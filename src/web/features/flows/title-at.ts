import type { FlowDocument } from '#domain/flow-document.ts'
import { exitTitle, nodeTitle, stepTitle } from '#flow/editing/diff/titles.ts'

/** What the step, or else the block, at a place of a document is called. */
export function titleAt({ nodes }: FlowDocument, nodeId: string | null, stepId: string | null): string {
  const node = nodes.find(({ id }) => id === nodeId) ?? nodes.find((each) => 'steps' in each && each.steps.some(({ id }) => id === stepId))
  if (!node) return 'A block that is gone'
  const step = 'steps' in node ? node.steps.find(({ id }) => id === stepId) : undefined
  return step ? stepTitle(step) : nodeTitle(node)
}

/** What an exit of a step is called. */
export function exitAt({ nodes }: FlowDocument, stepId: string, exit: string): string {
  const steps = nodes.flatMap((node) => ('steps' in node ? node.steps : []))
  return exitTitle(
    steps.find(({ id }) => id === stepId),
    exit,
  )
}
