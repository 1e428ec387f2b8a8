import type { FlowDocument, FlowKind, FlowNode, StepNode } from '#domain/flows/flow-document.ts'
import { randomId } from '#domain/generate-id.ts'
import { addNode, insertStep, moveStep, nodeAround, nodeOfStep, type Point, setNode } from '#flow/editing/change.ts'
import { copyNodes, cornerOf, freeCorner, pasteClip } from '#flow/editing/clip.ts'
import { connect, type ExitRef } from '#flow/editing/connect.ts'
import { addNote, type Area, frameAround } from '#flow/editing/notes.ts'

/** Where something new goes: to an empty place, perhaps led to by exits; into a block; or into a connection. */
export type InsertPoint = { at: Point; from?: readonly ExitRef[] } | { nodeId: string; index: number } | { edgeId: string; at: Point }

/** What was added, so that it can be opened. */
export interface Added {
  document: FlowDocument
  nodeId: string
  stepId: string | null
}

/** Adds a note: around what lies in some areas, or at a point. */
export function addNoteAt(document: FlowDocument, areas: readonly Area[], at: Point): { document: FlowDocument; id: string } {
  const frame = areas.length > 0 ? frameAround(areas) : { position: at, size: EMPTY_NOTE }
  const id = randomId()
  return { document: addNote(document, { id, ...frame, text: '', tone: 'honey' }), id }
}

const EMPTY_NOTE = { width: 320, height: 200 }

/** Leads exits to a node. */
export const lead = (document: FlowDocument, kind: FlowKind, from: readonly ExitRef[], nodeId: string): FlowDocument =>
  from.reduce((led, way) => connect(led, kind, way, nodeId, randomId()), document)

/** Takes a step out of its block into a block of its own. */
export function takeOut(document: FlowDocument, kind: FlowKind, stepId: string, at: Point): FlowDocument {
  const node = nodeOfStep(document, stepId)
  const step = node?.steps.find(({ id }) => id === stepId)
  if (!step || !node || node.steps.length < 2) return document
  const id = randomId()
  return moveStep(addNode(document, { ...nodeAround(kind, id, at, step), steps: [] } as FlowNode), stepId, id, 0)
}

/** Makes a second one of each node, a little beside it. */
export function duplicate(document: FlowDocument, kind: FlowKind, ids: ReadonlySet<string>) {
  const clip = copyNodes(document, kind, ids)
  return pasteClip(document, kind, clip, freeCorner(document, cornerOf([...clip.nodes, ...(clip.notes ?? [])])), randomId)
}

/** Puts a second one of a step behind it. */
export function duplicateStep(document: FlowDocument, step: StepNode): Added | null {
  const node = nodeOfStep(document, step.id)
  if (node?.kind !== 'default') return null
  const copy = { ...structuredClone(step), id: randomId() }
  return { document: insertStep(document, node.id, node.steps.indexOf(step) + 1, copy), nodeId: node.id, stepId: copy.id }
}

/** Turns everything in some nodes on, or off where all of it is on. */
export function toggle(document: FlowDocument, ids: ReadonlySet<string>): FlowDocument {
  const chosen = document.nodes.flatMap((node) => (ids.has(node.id) && 'steps' in node ? [node] : []))
  const enabled = chosen.some(({ steps }) => steps.some((step) => !step.enabled))
  return chosen.reduce<FlowDocument>(
    (changed, node) => setNode(changed, { ...node, steps: node.steps.map((step) => ({ ...step, enabled })) }),
    document,
  )
}
