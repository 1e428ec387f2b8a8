import { t } from '#domain/i18n/t.ts'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { exitTitle, nodeTitle, stepTitle } from '#flow/editing/diff/titles.ts'

/** What the step, or else the block, at a place of a document is called. */
export function titleAt({ nodes }: FlowDocument, nodeId: string | null, stepId: string | null): string {
  const node = nodes.find(({ id }) => id === nodeId) ?? nodes.find((each) => 'steps' in each && each.steps.some(({ id }) => id === stepId))
  if (!node) return t('A block that is gone')
  const step = 'steps' in node ? node.steps.find(({ id }) => id === stepId) : undefined
  return step ? stepTitle(step) : nodeTitle(node)
}

/** What an exit of a step is called: as on its card, or, where the step has no such exit any more, as its name spells. */
export function exitAt({ nodes }: FlowDocument, stepId: string, exit: string, exits: FlowExits = {}): string {
  const declared = exits[stepId]?.find(({ name }) => name === exit)
  if (declared) return declared.label
  const steps = nodes.flatMap((node) => ('steps' in node ? node.steps : []))
  return exitTitle(
    steps.find(({ id }) => id === stepId),
    exit,
  )
}
