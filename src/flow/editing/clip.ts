import type { FlowDocument, FlowEdge, FlowKind, FlowNode, FlowNote } from '#domain/flows/flow-document.ts'

import { holdsSteps, nodeAround, type Point } from './change.ts'
import { jointOf } from './connect.ts'
import { notesOf, withNotes } from './notes.ts'

/** Part of a drawing, as it lies in the clipboard: nodes with the connections between them, and notes. */
export interface Clip {
  format: 'parley.clip'
  v: 1
  kind: FlowKind
  nodes: FlowNode[]
  edges: FlowEdge[]
  notes?: FlowNote[] | undefined
}

/** Copies nodes and what connects them, and notes. */
export function copyNodes(document: FlowDocument, kind: FlowKind, ids: ReadonlySet<string>): Clip {
  const notes = notesOf(document).filter(({ id }) => ids.has(id))
  return {
    format: 'parley.clip',
    v: 1,
    kind,
    nodes: document.nodes.filter(({ id }) => ids.has(id)),
    edges: document.edges.filter(({ source, target }) => ids.has(source.nodeId) && ids.has(target.nodeId)),
    ...(notes.length > 0 && { notes }),
  }
}

/** What came of a paste. */
export interface Pasted {
  document: FlowDocument
  /** The new nodes and notes. */
  nodeIds: string[]
  /** Nodes of the clip that have no place in this kind of document. */
  leftOut: number
}

/** Puts a clip into a document with new ids, its upper left corner at a point. */
export function pasteClip(document: FlowDocument, kind: FlowKind, clip: Clip, at: Point, generateId: () => string): Pasted {
  const ids = new Map<string, string>()
  const renamed = (id: string): string => {
    const known = ids.get(id) ?? generateId()
    ids.set(id, known)
    return known
  }
  const fitting = clip.nodes.flatMap((node) => fitNode(node, kind))
  const { notes = [] } = clip
  const corner = cornerOf([...fitting, ...notes])
  const placed = ({ x, y }: Point): Point => ({ x: x - corner.x + at.x, y: y - corner.y + at.y })
  const pastedNotes = notes.map((note) => ({ ...note, id: renamed(note.id), position: placed(note.position) }))
  const nodes = fitting.map((node): FlowNode => {
    const moved = { ...node, id: renamed(node.id), position: placed(node.position) }
    return holdsSteps(moved) ? { ...moved, steps: moved.steps.map((step) => ({ ...step, id: renamed(step.id) })) } : moved
  })
  const own = new Set(fitting.map(({ id }) => id))
  const pasted = {
    ...document,
    // A jump to a block that is not in the clip leads there where it is in this document, too.
    nodes: [
      ...document.nodes,
      ...nodes.map((node) =>
        node.kind === 'connector' && 'nodeId' in node.target && own.has(node.target.nodeId)
          ? { ...node, target: { nodeId: renamed(node.target.nodeId) } }
          : node,
      ),
    ],
  }
  const edges = clip.edges.flatMap(({ source, target }): FlowEdge[] => {
    if (!own.has(source.nodeId) || !own.has(target.nodeId)) return []
    const from = { ...source, nodeId: renamed(source.nodeId), ...(source.stepId !== undefined && { stepId: renamed(source.stepId) }) }
    const joint = jointOf(pasted, kind, from, renamed(target.nodeId))
    return joint.ok ? [{ id: generateId(), kind: joint.kind, source: from, target: { nodeId: renamed(target.nodeId) } }] : []
  })
  const all = { ...pasted, edges: [...document.edges, ...edges] }
  return {
    document: pastedNotes.length > 0 ? withNotes(all, [...notesOf(document), ...pastedNotes]) : all,
    nodeIds: [...nodes, ...pastedNotes].map(({ id }) => id),
    leftOut: clip.nodes.filter((node) => fitNode(node, kind).length === 0).length,
  }
}

/** The upper left corner of what is around some things. */
export const cornerOf = (things: readonly { position: Point }[]): Point => ({
  x: Math.min(...things.map(({ position }) => position.x)),
  y: Math.min(...things.map(({ position }) => position.y)),
})

const BESIDE = 40

/** The place beside a point where nothing begins yet, so that what is pasted twice does not lie upon itself. */
export function freeCorner(document: FlowDocument, { x, y }: Point): Point {
  const at = { x: x + BESIDE, y: y + BESIDE }
  const isTaken = [...document.nodes, ...notesOf(document)].some(({ position }) => position.x === at.x && position.y === at.y)
  return isTaken ? freeCorner(document, at) : at
}

/** A node as it stands in the other kind of document: blocks fall into their steps there; jumps exist in flows only. */
function fitNode(node: FlowNode, kind: FlowKind): FlowNode[] {
  if (node.kind === 'trigger') return [node]
  if (node.kind === 'connector') return kind === 'flow' ? [node] : []
  if ((node.kind === 'default') === (kind === 'flow')) return [node]
  return node.steps.map((step, index) =>
    nodeAround(kind, index === 0 ? node.id : `${node.id}+${index}`, { x: node.position.x + index * 320, y: node.position.y }, step),
  )
}
