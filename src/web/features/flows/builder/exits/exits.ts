import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { nodeOfStep } from '#flow/editing/change.ts'
import { type WayOut, wayKey } from '#flow/editing/connect.ts'

import { NEXT, type PictureExit } from '#web/features/flows/layout/picture.ts'

/** A way out in words, and the node that it leads to. */
export interface Way {
  from: WayOut
  label: string
  /** What happens while it leads nowhere. */
  otherwise: string
  /** It is an option that leads nowhere: nothing stands below it either. */
  isOpen: boolean
  to: string | null
}

/** Lists the ways out of a step. */
export function waysOfStep(document: FlowDocument, exits: FlowExits, stepId: string): Way[] {
  const node = nodeOfStep(document, stepId)
  if (!node) return []
  const targets = targetsOf(document)
  const steps = 'steps' in node ? node.steps : []
  const isFollowed =
    targets.has(wayKey({ nodeId: node.id })) || steps.slice(steps.findIndex(({ id }) => id === stepId) + 1).some(({ enabled }) => enabled)
  return (exits[stepId] ?? []).map(({ name, label, fault, silence }) => {
    const from = { nodeId: node.id, stepId, exit: name }
    const to = targets.get(wayKey(from)) ?? null
    const below = isFollowed ? 'Continue below' : 'Nowhere'
    return {
      from,
      label,
      otherwise: fault ? 'Hand over to the team' : silence ? 'End of flow' : below,
      isOpen: to === null && !isFollowed && name.startsWith('option:'),
      to,
    }
  })
}

/** The way out of a node as a whole; none where it is a jump. */
export function waysOfNode(document: FlowDocument, nodeId: string): Way[] {
  const node = document.nodes.find(({ id }) => id === nodeId)
  if (!node || node.kind === 'connector') return []
  const from = { nodeId }
  return [{ from, label: 'Then', otherwise: 'It ends here', isOpen: false, to: targetsOf(document).get(wayKey(from)) ?? null }]
}

/** The ways out behind one dot of a card; several where one line stands for them. */
export function waysOfDot(nodeId: string, { handle, covers }: Pick<PictureExit, 'handle' | 'covers'>): WayOut[] {
  if (handle === NEXT) return [{ nodeId }]
  const stepId = handle.slice(0, handle.indexOf(' '))
  return covers.map((exit) => ({ nodeId, stepId, exit }))
}

const targetsOf = (document: FlowDocument): Map<string, string> =>
  new Map(document.edges.map(({ source, target }) => [wayKey(source), target.nodeId]))
