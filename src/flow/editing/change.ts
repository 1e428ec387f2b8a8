import type { FlowDocument, FlowEdge, FlowKind, FlowNode, StepNode } from '#domain/flows/flow-document.ts'

import { connect } from './connect.ts'
import { notesOf, withNotes } from './notes.ts'

/** A node that holds steps. */
export type StepsNode = Extract<FlowNode, { steps: StepNode[] }>
export type Point = FlowNode['position']

export const holdsSteps = (node: FlowNode): node is StepsNode => 'steps' in node

/** Finds the node that a step stands in. */
export const nodeOfStep = (document: FlowDocument, stepId: string): StepsNode | undefined =>
  document.nodes.filter(holdsSteps).find(({ steps }) => steps.some(({ id }) => id === stepId))

/** Makes the node that holds a new step: a block in a flow, and in a workflow what the step's kind asks for. */
export function nodeAround(kind: FlowKind, id: string, position: Point, step: StepNode): FlowNode {
  if (kind === 'flow') return { id, kind: 'default', position, steps: [step] }
  const own = step.kind === 'condition' ? 'conditionLogic' : step.kind === 'delay' ? 'delay' : 'action'
  return { id, kind: own, position, steps: [step] }
}

/** Adds a node. */
export const addNode = (document: FlowDocument, node: FlowNode): FlowDocument => ({ ...document, nodes: [...document.nodes, node] })

/** Puts a node in the place of the one with its id. */
export const setNode = (document: FlowDocument, node: FlowNode): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((each) => (each.id === node.id ? node : each)),
})

/** Puts a step in the place of the one with its id. A block of one step goes by its name, so a new name of the step is the block's too. */
export function setStep(document: FlowDocument, step: StepNode): FlowDocument {
  const node = nodeOfStep(document, step.id)
  if (!node) return document
  const isRenamed = node.steps.length === 1 && node.title !== undefined && node.steps[0]?.name !== step.name
  const steps = node.steps.map((each) => (each.id === step.id ? step : each))
  return setNode(document, { ...node, steps, ...(isRenamed && { title: step.name }) })
}

/** Gives a node another title, or none. The only step of a block is called so too. */
export function renameNode(document: FlowDocument, node: FlowNode, title: string | undefined): FlowDocument {
  const [only, ...others] = holdsSteps(node) ? node.steps : []
  if (!holdsSteps(node) || !only || others.length > 0) return setNode(document, { ...node, title })
  return setNode(document, { ...node, title, steps: [{ ...only, name: title }] })
}

/** Removes nodes, with what leads to and from them; ids of notes remove those. */
export function removeNodes(document: FlowDocument, ids: ReadonlySet<string>): FlowDocument {
  const without = {
    ...document,
    nodes: document.nodes.filter(({ id }) => !ids.has(id)),
    edges: document.edges.filter(({ source, target }) => !ids.has(source.nodeId) && !ids.has(target.nodeId)),
  }
  const notes = notesOf(document).filter(({ id }) => !ids.has(id))
  return notes.length < notesOf(document).length ? withNotes(without, notes) : without
}

/** Removes a step with its exits. A node of a workflow goes with its only step; an empty block stays. */
export function removeStep(document: FlowDocument, stepId: string): FlowDocument {
  const node = nodeOfStep(document, stepId)
  if (!node) return document
  if (node.kind !== 'default') return removeNodes(document, new Set([node.id]))
  const without = setNode(document, { ...node, steps: node.steps.filter(({ id }) => id !== stepId) })
  return { ...without, edges: without.edges.filter(({ source }) => source.stepId !== stepId) }
}

/** Puts a step into a block, before the one that stands at `index`. */
export function insertStep(document: FlowDocument, nodeId: string, index: number, step: StepNode): FlowDocument {
  const node = document.nodes.find(({ id }) => id === nodeId)
  if (node?.kind !== 'default') return document
  return setNode(document, { ...node, steps: node.steps.toSpliced(index, 0, step) })
}

/** Moves a step to a place in a block, its own or another; its exits come with it. A block that is left empty goes. */
export function moveStep(document: FlowDocument, stepId: string, toNodeId: string, index: number): FlowDocument {
  const from = nodeOfStep(document, stepId)
  const to = document.nodes.find(({ id }) => id === toNodeId)
  if (from?.kind !== 'default' || to?.kind !== 'default') return document
  const at = from.steps.findIndex(({ id }) => id === stepId)
  const step = from.steps[at]
  if (!step) return document
  const isSameBlock = from.id === to.id
  // Where it stood counts no more when its new place in the same block is reckoned.
  const place = isSameBlock && at < index ? index - 1 : index
  if (isSameBlock && place === at) return document
  const taken = setNode(document, { ...from, steps: from.steps.toSpliced(at, 1) })
  const put = insertStep(taken, toNodeId, place, step)
  const moved = { ...put, edges: put.edges.map((edge) => (edge.source.stepId === stepId ? leaving(edge, toNodeId) : edge)) }
  return !isSameBlock && from.steps.length === 1 ? closeGap(moved, from.id, toNodeId) : moved
}

/** A connection that leaves another block than before. */
const leaving = (edge: FlowEdge, nodeId: string): FlowEdge => ({ ...edge, source: { ...edge.source, nodeId } })

/** Moves nodes and notes to new places. */
export function moveNodes(document: FlowDocument, places: ReadonlyMap<string, Point>): FlowDocument {
  const moved = <Placed extends { id: string; position: Point }>(things: readonly Placed[]): Placed[] | null => {
    const list = things.map((thing) => {
      const position = places.get(thing.id)
      return position && (position.x !== thing.position.x || position.y !== thing.position.y) ? { ...thing, position } : thing
    })
    return list.some((thing, index) => thing !== things[index]) ? list : null
  }
  const [nodes, notes] = [moved(document.nodes), moved(notesOf(document))]
  return nodes || notes ? { ...document, ...(nodes && { nodes }), ...(notes && { notes }) } : document
}

/** Puts a node into a connection: what led to the target leads to the node, and the node leads on. */
export function insertOnEdge(
  document: FlowDocument,
  kind: FlowKind,
  edgeId: string,
  node: FlowNode,
  generateId: () => string,
): FlowDocument {
  const edge = document.edges.find(({ id }) => id === edgeId)
  const with_ = addNode(document, node)
  if (!edge) return with_
  const led = connect(with_, kind, edge.source, node.id, generateId())
  return connect(led, kind, { nodeId: node.id }, edge.target.nodeId, generateId())
}

/** Removes an empty block; what led to it leads to where it led, or to `instead`. */
function closeGap(document: FlowDocument, nodeId: string, instead: string): FlowDocument {
  const onward = document.edges.find(({ source }) => source.nodeId === nodeId)?.target.nodeId ?? instead
  const edges = document.edges.map((edge) =>
    edge.target.nodeId === nodeId && edge.source.nodeId !== onward ? { ...edge, target: { nodeId: onward } } : edge,
  )
  return removeNodes({ ...document, edges }, new Set([nodeId]))
}
