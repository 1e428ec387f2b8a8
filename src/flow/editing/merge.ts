// Arrives: a document as it was, and what two people made of it. Leaves: both their changes in one, and every place where they wrote
// different things. Never here: a change of either that is neither in the document nor among the clashes.
import type { FlowDocument, FlowEdge, FlowNode, FlowNote, StepNode } from '#domain/flows/flow-document.ts'

import { stepsOf } from '../engine/node-steps.ts'
import { holdsSteps } from './change.ts'
import { exitKey } from './connect.ts'
import { type Clash, isSame, mergeOrder, mergeValue } from './merge-value.ts'
import { notesOf, withNotes } from './notes.ts'

/** One place where two people wrote different things: theirs is in the document, ours is kept here. */
export interface Conflict extends Clash {
  what: 'node' | 'step' | 'edge' | 'note'
  /** Of the node, step, edge or note. */
  id: string
  /** The node that it is, stands in or leaves; a note’s own id. */
  nodeId: string
}

export interface Merged {
  document: FlowDocument
  conflicts: Conflict[]
}

/** Joins two people's changes of one document, block by block, step by step, setting by setting. */
export function mergeDocuments(base: FlowDocument, ours: FlowDocument, theirs: FlowDocument): Merged {
  if (base === ours || ours === theirs) return { document: theirs, conflicts: [] }
  if (base === theirs) return { document: ours, conflicts: [] }
  const conflicts: Conflict[] = []
  const steps = mergeSteps([base, ours, theirs], conflicts)
  const nodes = mergeNodes([base, ours, theirs], steps, conflicts)
  const edges = mergeEdges([base, ours, theirs], nodes, conflicts)
  const notes = mergeEach('note', three([base, ours, theirs], notesOf), new Set(), conflicts)
  return { document: withNotes({ ...theirs, nodes, edges }, notes), conflicts }
}

/** Of each side: as it was, ours, theirs. */
type Three<T> = readonly [T, T, T]

const three = <T, U>(sides: Three<T>, of: (side: T) => U): Three<U> => [of(sides[0]), of(sides[1]), of(sides[2])]

interface Placed {
  step: StepNode
  nodeId: string
}

const placedSteps = (document: FlowDocument): Map<string, Placed> =>
  new Map(document.nodes.flatMap((node) => stepsOf(node).map((step) => [step.id, { step, nodeId: node.id }] as const)))

/** Joins the steps and says where each stands: moved by one it is there, moved by both it is where they put it. */
function mergeSteps(sides: Three<FlowDocument>, conflicts: Conflict[]): Map<string, Placed> {
  const [base, ours, theirs] = three(sides, placedSteps)
  const merged = new Map<string, Placed>()
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    const [was, mine, their] = [base.get(id), ours.get(id), theirs.get(id)]
    const placed = mine && their ? mergeStep(was, mine, their, conflicts) : leftStep(was, mine, their, conflicts)
    if (placed) merged.set(id, placed)
  }
  return merged
}

/** A step that only one has; none where the other removed it and nobody changed it meanwhile. */
function leftStep(was: Placed | undefined, mine: Placed | undefined, their: Placed | undefined, conflicts: Conflict[]): Placed | null {
  const left = mine ?? their!
  if (was && isSame(was.step, left.step)) return null
  const { nodeId, step } = left
  if (was) conflicts.push({ what: 'step', id: step.id, nodeId, path: [], ours: mine?.step, theirs: their?.step })
  return left
}

function mergeStep(was: Placed | undefined, mine: Placed, their: Placed, conflicts: Conflict[]): Placed {
  const clashes: Clash[] = []
  const step = mergeValue(was?.step, mine.step, their.step, [], clashes) as StepNode
  const nodeId = was && was.nodeId === their.nodeId ? mine.nodeId : their.nodeId
  conflicts.push(...clashes.map((clash) => ({ what: 'step' as const, id: mine.step.id, nodeId, ...clash })))
  return { step, nodeId }
}

function mergeNodes(sides: Three<FlowDocument>, steps: ReadonlyMap<string, Placed>, conflicts: Conflict[]): FlowNode[] {
  const needed = new Set([...steps.values()].map(({ nodeId }) => nodeId))
  const placed = three(sides, ({ nodes }) => new Map(nodes.map((node) => [node.id, node])))
  const bares = three(sides, ({ nodes }) => nodes.map(bare))
  return mergeEach('node', bares, needed, conflicts).map((node) =>
    withSteps(
      node,
      three(placed, (side) => side.get(node.id)),
      steps,
    ),
  )
}

/** Joins lists of things with ids. What one removed and the other changed stays, and what is `needed` too. */
function mergeEach<Thing extends FlowNode | FlowNote>(
  what: 'node' | 'note',
  lists: Three<readonly Thing[]>,
  needed: ReadonlySet<string>,
  conflicts: Conflict[],
): Thing[] {
  const [base, ours, theirs] = three(lists, (list) => new Map(list.map((thing) => [thing.id, thing])))
  const kept = new Map<string, Thing>()
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    const [was, mine, their] = [base.get(id), ours.get(id), theirs.get(id)]
    const left = mine && their ? null : (mine ?? their!)
    if (left) {
      const isMissed = was && !isSame(was, left)
      if (was && !isMissed && !needed.has(id)) continue
      if (isMissed) conflicts.push({ what, id, nodeId: id, path: [], ours: mine, theirs: their })
      kept.set(id, left)
      continue
    }
    const clashes: Clash[] = []
    const thing = mergeValue(was, mine, their, [], clashes) as Thing
    conflicts.push(...clashes.map((clash) => ({ what, id, nodeId: id, ...clash })))
    kept.set(id, thing)
  }
  const listed = mergeOrder(...three(lists, (list) => list.map(({ id }) => id)))
  const all = [...listed.filter((id) => kept.has(id)), ...[...kept.keys()].filter((id) => !listed.includes(id))]
  return all.map((id) => kept.get(id)!)
}

/** A node without its steps, which are joined apart. */
const bare = (node: FlowNode): FlowNode => (holdsSteps(node) ? { ...node, steps: [] } : node)

function withSteps(node: FlowNode, sides: Three<FlowNode | undefined>, steps: ReadonlyMap<string, Placed>): FlowNode {
  if (!holdsSteps(node)) return node
  const order = mergeOrder(...three(sides, (side) => (side ? stepsOf(side).map(({ id }) => id) : [])))
  const here = [...steps.values()].filter(({ nodeId }) => nodeId === node.id).map(({ step }) => step)
  const byId = new Map(here.map((step) => [step.id, step]))
  const listed = order.flatMap((id) => byId.get(id) ?? [])
  const known = new Set(order)
  return { ...node, steps: [...listed, ...here.filter(({ id }) => !known.has(id))] }
}

function mergeEdges(sides: Three<FlowDocument>, nodes: readonly FlowNode[], conflicts: Conflict[]): FlowEdge[] {
  const [base, ours, theirs] = three(sides, ({ edges }) => new Map(edges.map((edge) => [edge.id, edge])))
  const nodeIds = new Set(nodes.map(({ id }) => id))
  const places = new Map(nodes.flatMap((node) => stepsOf(node).map((step) => [step.id, node.id] as const)))
  const taken = new Set<string>()
  const merged: FlowEdge[] = []
  // Theirs come first: of two that leave by one way, theirs stays.
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    const [was, mine, their] = [base.get(id), ours.get(id), theirs.get(id)]
    const clashes: Clash[] = []
    const edge = mergeEdge(was, mine, their, clashes)
    if (!edge) continue
    const drawn = atStep(edge, places)
    // What it was drawn to or from was removed by the other, or its exit is taken.
    const placed = drawn && joins(drawn, nodeIds) && !taken.has(exitKey(drawn.source)) ? drawn : null
    const isLost = !placed && !(was && isSame(was, edge))
    if (clashes.length > 0 || isLost) conflicts.push({ what: 'edge', id, nodeId: edge.source.nodeId, path: [], ours: mine, theirs: their })
    if (!placed) continue
    taken.add(exitKey(placed.source))
    merged.push(placed)
  }
  return merged
}

/** Whether both blocks that a connection joins are there. */
const joins = ({ source, target }: FlowEdge, nodeIds: ReadonlySet<string>): boolean =>
  nodeIds.has(source.nodeId) && nodeIds.has(target.nodeId)

type Edge = FlowEdge | undefined

/** An edge that only one has is new, or removed by the other. One that was led elsewhere meanwhile stays. */
function mergeEdge(was: Edge, mine: Edge, their: Edge, clashes: Clash[]): Edge {
  if (mine && their) return mergeValue(was, mine, their, [], clashes) as FlowEdge
  const left = mine ?? their
  return was && left && isSame(was, left) ? undefined : left
}

/** An edge of a step leaves the node that the step stands in now; none where the step is gone. */
function atStep(edge: FlowEdge, places: ReadonlyMap<string, string>): FlowEdge | null {
  const { stepId } = edge.source
  if (stepId === undefined) return edge
  const nodeId = places.get(stepId)
  return nodeId === undefined ? null : nodeId === edge.source.nodeId ? edge : { ...edge, source: { ...edge.source, nodeId } }
}
