import type { z } from 'zod'

import type { EdgeKind, FlowDocument, FlowEdge, FlowKind, FlowNode } from '#domain/flows/flow-document.ts'

import { edgeKey, stepsOf } from '../engine/node-steps.ts'

/** An exit of a node as a whole, or by one exit of one of its steps. */
export type ExitRef = FlowEdge['source']

/** What joins an exit to a node; not ok where nothing can. */
export type Joint = { ok: true; kind: z.infer<typeof EdgeKind> } | { ok: false }

const NONE: Joint = { ok: false }

/** Finds the kind of edge between an exit and a node: the rules of what may be connected with what. */
export function jointOf(document: FlowDocument, kind: FlowKind, from: ExitRef, toNodeId: string): Joint {
  const source = document.nodes.find(({ id }) => id === from.nodeId)
  const target = document.nodes.find(({ id }) => id === toNodeId)
  return source && target ? jointBetween(kind, from, source, target) : NONE
}

/** Finds the nodes that an exit may lead to. */
export function mayLeadTo(document: FlowDocument, kind: FlowKind, from: ExitRef): ReadonlySet<string> {
  const source = document.nodes.find(({ id }) => id === from.nodeId)
  return new Set(source && document.nodes.flatMap((target) => (jointBetween(kind, from, source, target).ok ? [target.id] : [])))
}

function jointBetween(kind: FlowKind, from: ExitRef, source: FlowNode, target: FlowNode): Joint {
  if (target.kind === 'trigger') return NONE
  if (source.kind === 'connector') return NONE
  if (from.stepId === undefined) {
    if (source.id === target.id) return NONE
    return { ok: true, kind: kind === 'flow' ? 'blockconnect' : 'step' }
  }
  const step = stepsOf(source).find(({ id }) => id === from.stepId)
  if (!step || from.exit === undefined) return NONE
  if (kind === 'workflow') return { ok: true, kind: 'stepconnect' }
  return { ok: true, kind: step.kind === 'ask' ? 'questiontoblock' : 'conditiontoblock' }
}

/** Leads an exit to a node, in place of where it led before; the document as it was where that is not allowed. */
export function connect(document: FlowDocument, kind: FlowKind, from: ExitRef, toNodeId: string, edgeId: string): FlowDocument {
  const joint = jointOf(document, kind, from, toNodeId)
  if (!joint.ok) return document
  const way = exitKey(from)
  const others = document.edges.filter(({ source }) => exitKey(source) !== way)
  return { ...document, edges: [...others, { id: edgeId, kind: joint.kind, source: from, target: { nodeId: toNodeId } }] }
}

/** Removes connections. */
export function disconnect(document: FlowDocument, edgeIds: ReadonlySet<string>): FlowDocument {
  const edges = document.edges.filter(({ id }) => !edgeIds.has(id))
  return edges.length === document.edges.length ? document : { ...document, edges }
}

/** Names an exit: two edges of one way are one too many. */
export const exitKey = ({ nodeId, stepId, exit }: ExitRef): string => edgeKey(nodeId, stepId, exit)
