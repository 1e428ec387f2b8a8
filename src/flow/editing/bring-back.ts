// Arrives: a document as it is, and as it was before somebody took something out of it. Leaves: what was taken out, back in its place.
// Never here: a change of what stayed, of what came since, or a second one of what was only moved.
import type { FlowDocument, FlowEdge } from '#domain/flows/flow-document.ts'

import { stepsOf } from '../engine/node-steps.ts'
import { addNode, holdsSteps, insertStep, nodeOfStep, removeNodes, removeStep, type StepsNode } from './change.ts'
import { exitKey } from './connect.ts'

/** The ids of the nodes and steps that were there before and are not any more. */
export function goneFrom(before: FlowDocument, now: FlowDocument): string[] {
  const left = new Set(idsOf(now))
  return idsOf(before).filter((id) => !left.has(id))
}

/** Puts a step or a whole node back where it was, with the connections that still have both their ends and a free way. */
export function bringBack(now: FlowDocument, before: FlowDocument, id: string): FlowDocument {
  const home = nodeOfStep(before, id)
  const put = home && now.nodes.some((node) => node.id === home.id) ? withStep(now, home, id) : withNode(now, before, home?.id ?? id)
  // A step that was kept while its block was taken out has lost what led to the block.
  const kept = home && nodeOfStep(now, id) ? [home.id] : []
  return withEdges(put, before, new Set([id, ...kept, ...goneFrom(before, now)]))
}

/** Takes a step out; a block that holds nothing else goes with it. */
export function removeWithEmptyBlock(document: FlowDocument, stepId: string): FlowDocument {
  const home = nodeOfStep(document, stepId)
  return home?.steps.length === 1 ? removeNodes(document, new Set([home.id])) : removeStep(document, stepId)
}

const idsOf = ({ nodes }: FlowDocument): string[] => nodes.flatMap((node) => [node.id, ...stepsOf(node).map(({ id }) => id)])

function withStep(now: FlowDocument, home: StepsNode, id: string): FlowDocument {
  const at = home.steps.findIndex((step) => step.id === id)
  const step = home.steps[at]
  if (!step || nodeOfStep(now, id)) return now
  const before = new Set(home.steps.slice(0, at).map((one) => one.id))
  const here = now.nodes.filter(holdsSteps).find((node) => node.id === home.id)
  const behind = here?.steps.findLastIndex((one) => before.has(one.id)) ?? -1
  return insertStep(now, home.id, behind + 1, step)
}

function withNode(now: FlowDocument, before: FlowDocument, id: string): FlowDocument {
  const node = before.nodes.find((one) => one.id === id)
  if (!node || now.nodes.some((one) => one.id === id)) return now
  return addNode(now, holdsSteps(node) ? { ...node, steps: node.steps.filter((step) => !nodeOfStep(now, step.id)) } : node)
}

/** Connections of before that were lost with one of their ends. */
function withEdges(document: FlowDocument, before: FlowDocument, gone: ReadonlySet<string>): FlowDocument {
  const here = new Set(idsOf(document))
  const known = new Set(document.edges.map(({ id }) => id))
  const leading = new Set(document.edges.map(({ source }) => exitKey(source)))
  const lost = before.edges.filter((edge) => {
    const ends = endsOf(edge)
    return (
      !known.has(edge.id) && !leading.has(exitKey(edge.source)) && ends.some((end) => gone.has(end)) && ends.every((end) => here.has(end))
    )
  })
  return lost.length > 0 ? { ...document, edges: [...document.edges, ...lost] } : document
}

const endsOf = ({ source, target }: FlowEdge): string[] => [
  source.nodeId,
  target.nodeId,
  ...(source.stepId === undefined ? [] : [source.stepId]),
]
