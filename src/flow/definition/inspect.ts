import type { FlowDocument, FlowProblem } from '#domain/flow-document.ts'

import { compile, edgeIndex, edgeKey, type Kinds, startNode, stepsOf } from '../engine/program.ts'

/** Lists what is wrong with a document: errors keep it from being published, warnings are shown. */
export function inspect(kinds: Kinds, document: FlowDocument): FlowProblem[] {
  const { program, unreadable } = compile(kinds, { flowId: 'flow', version: 0 }, document)
  const problems: FlowProblem[] = unreadable.flatMap(({ nodeId, stepId, issues }) =>
    issues.map((issue) =>
      error('step-unreadable', nodeId, stepId, `${issue.path}: ${issue.message}`, 'Open the step and mend this field.'),
    ),
  )
  if (program.start === null) {
    problems.push(error('no-start', null, null, 'The flow has no first step.', 'Add a block with a step and connect the trigger to it.'))
  }
  return [...problems, ...duplicateIds(document), ...edgeProblems(document, program.steps), ...unreachable(document)]
}

const error = (code: string, nodeId: string | null, stepId: string | null, message: string, hint: string): FlowProblem => ({
  severity: 'error',
  code,
  nodeId,
  stepId,
  message,
  hint,
})

function duplicateIds(document: FlowDocument): FlowProblem[] {
  const seen = new Set<string>()
  const problems: FlowProblem[] = []
  for (const node of document.nodes) {
    for (const id of [node.id, ...stepsOf(node).map((step) => step.id)]) {
      if (seen.has(id))
        problems.push(error('duplicate-id', node.id, null, `Two parts of the flow have the id "${id}".`, 'Give each its own id.'))
      seen.add(id)
    }
  }
  return problems
}

function edgeProblems(document: FlowDocument, steps: ReturnType<typeof compile>['program']['steps']): FlowProblem[] {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]))
  const taken = new Set<string>()
  return document.edges.flatMap((edge): FlowProblem[] => {
    const { source, target } = edge
    const way = edgeKey(source.nodeId, source.stepId, source.exit)
    if (taken.has(way))
      return [error('exit-forked', source.nodeId, source.stepId ?? null, 'Two connections leave by one exit.', 'Remove one of them.')]
    taken.add(way)
    if (!nodes.has(source.nodeId) || !nodes.has(target.nodeId)) {
      return [
        error('edge-loose', source.nodeId, null, 'A connection leads from or to a block that does not exist.', 'Remove the connection.'),
      ]
    }
    if (source.stepId === undefined) return []
    const step = steps.get(source.stepId)
    if (step && !(source.exit !== undefined && step.next.has(source.exit))) {
      return [
        error('exit-unknown', source.nodeId, source.stepId, `The step has no exit "${source.exit ?? ''}".`, 'Connect one of its exits.'),
      ]
    }
    return []
  })
}

function unreachable(document: FlowDocument): FlowProblem[] {
  const edges = edgeIndex(document)
  const nodes = new Map(document.nodes.map((node) => [node.id, node]))
  const reached = new Set<string>()
  const open = [startNode(document, edges)]
  while (open.length > 0) {
    const id = open.pop()
    const node = id === undefined ? undefined : nodes.get(id)
    if (!node || reached.has(node.id)) continue
    reached.add(node.id)
    if (node.kind === 'connector') open.push(node.target.nodeId)
    open.push(...document.edges.flatMap((edge) => (edge.source.nodeId === node.id ? [edge.target.nodeId] : [])))
  }
  return document.nodes
    .filter((node) => node.kind !== 'trigger' && !reached.has(node.id))
    .map((node) => ({
      severity: 'warning' as const,
      code: 'unreachable',
      nodeId: node.id,
      stepId: null,
      message: 'No way leads to this block.',
      hint: 'Connect it, or remove it.',
    }))
}
