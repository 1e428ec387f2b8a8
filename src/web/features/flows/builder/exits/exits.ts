import { t } from '#domain/i18n/t.ts'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { nodeOfStep } from '#flow/editing/change.ts'
import { type ExitRef, exitKey } from '#flow/editing/connect.ts'

import { NEXT } from '#web/features/flows/layout/flow-layout.ts'
import type { LayoutExit } from '#web/features/flows/layout/layout-parts.ts'

/** A exit in words, and the node that it leads to. */
export interface ExitChoice {
  from: ExitRef
  label: string
  /** What happens while it leads nowhere. */
  otherwise: string
  /** It is an option that leads nowhere: nothing stands below it either. */
  isOpen: boolean
  to: string | null
}

/** Lists the exits of a step. */
export function exitsOfStep(document: FlowDocument, exits: FlowExits, stepId: string): ExitChoice[] {
  const node = nodeOfStep(document, stepId)
  if (!node) return []
  const targets = targetsOf(document)
  const steps = 'steps' in node ? node.steps : []
  const isFollowed =
    targets.has(exitKey({ nodeId: node.id })) || steps.slice(steps.findIndex(({ id }) => id === stepId) + 1).some(({ enabled }) => enabled)
  return (exits[stepId] ?? []).map(({ name, label, fault, silence }) => {
    const from = { nodeId: node.id, stepId, exit: name }
    const to = targets.get(exitKey(from)) ?? null
    const below = isFollowed ? t('Continue below') : t('Nowhere')
    return {
      from,
      label,
      otherwise: fault ? t('Hand over to the team') : silence ? t('End of flow') : below,
      isOpen: to === null && !isFollowed && name.startsWith('option:'),
      to,
    }
  })
}

/**
 * The exits of the last step of a block, as the sheet lists them. A step that goes on in one way alone goes on as the block does: that is one
 * exit, under the name that the step gives it.
 */
export function exitsOfLastStep(document: FlowDocument, exits: FlowExits, stepId: string): ExitChoice[] {
  const own = exitsOfStep(document, exits, stepId)
  const [whole] = exitsOfNode(document, nodeOfStep(document, stepId)?.id ?? '')
  if (!whole) return own
  const usual = (exits[stepId] ?? []).filter(({ fault }) => !fault)
  const [way, ...others] = usual.filter(({ silence }) => !silence)
  if (others.length > 0) return [...own, { ...whole, label: t('All other exits') }]
  const main = own.find(({ from }) => from.exit === way?.name)
  if (!main) return [...own, whole]
  const merged = isOfBlock(main, whole, usual.length) ? { ...whole, label: main.label } : { ...main, otherwise: whole.otherwise }
  return own.map((exit) => (exit === main ? merged : exit))
}

/** The canvas draws a single exit as the block's own; one beside “No answer” has a dot of its own. */
const isOfBlock = (main: ExitChoice, whole: ExitChoice, count: number): boolean => main.to === null && (whole.to !== null || count === 1)

/** The exit of a node as a whole; none where it is a jump. */
export function exitsOfNode(document: FlowDocument, nodeId: string): ExitChoice[] {
  const node = document.nodes.find(({ id }) => id === nodeId)
  if (!node || node.kind === 'connector') return []
  const from = { nodeId }
  return [{ from, label: t('Next'), otherwise: t('End of flow'), isOpen: false, to: targetsOf(document).get(exitKey(from)) ?? null }]
}

/** The exits behind one dot of a card; several where one line stands for them. */
export function exitsOfDot(nodeId: string, { handle, covers }: Pick<LayoutExit, 'handle' | 'covers'>): ExitRef[] {
  if (handle === NEXT) return [{ nodeId }]
  const stepId = handle.slice(0, handle.indexOf(' '))
  return covers.map((exit) => ({ nodeId, stepId, exit }))
}

const targetsOf = (document: FlowDocument): Map<string, string> =>
  new Map(document.edges.map(({ source, target }) => [exitKey(source), target.nodeId]))
