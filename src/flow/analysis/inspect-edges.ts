import type { FlowDocument, FlowProblem } from '#domain/flows/flow-document.ts'

import { edgeKey } from '../engine/node-steps.ts'
import type { Program } from '../engine/program.ts'
import { error } from './problem.ts'

/** Names connections that lead from or to nothing, and exits that two leave by. */
export function inspectEdges(document: FlowDocument, steps: Program['steps']): FlowProblem[] {
  const nodes = new Set(document.nodes.map(({ id }) => id))
  const taken = new Set<string>()
  return document.edges.flatMap((edge): FlowProblem[] => {
    const { source, target } = edge
    const { nodeId, stepId = null, exit } = source
    const way = edgeKey(nodeId, source.stepId, exit)
    if (taken.has(way)) return [error('exit-forked', { nodeId, stepId }, 'This exit has two connections.', 'Remove one of them.')]
    taken.add(way)
    if (!nodes.has(nodeId) || !nodes.has(target.nodeId))
      return [
        error(
          'edge-loose',
          { nodeId, stepId: null },
          'A connection leads from or to a block that does not exist.',
          'Remove the connection.',
        ),
      ]
    const step = stepId === null ? undefined : steps.get(stepId)
    if (!step || (exit !== undefined && step.next.has(exit))) return []
    return [error('exit-unknown', { nodeId, stepId }, 'A connection uses an exit that this step no longer has.', 'Connect another exit.')]
  })
}
