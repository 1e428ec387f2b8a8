import type { FlowDocument, FlowKind, FlowNode, StepNode } from '#domain/flows/flow-document.ts'
import { randomId } from '#domain/generate-id.ts'
import { addNode, insertOnEdge, insertStep, nodeAround } from '#flow/editing/change.ts'
import { makeRoom } from '#flow/editing/make-room.ts'
import type { FormFields } from '#flow/forms/form-fields.ts'

import { emptyGroup } from '#web/kit/schema-form/empty-value.ts'
import { stepOf } from '../palette/step-kinds.ts'
import { countStepUse } from '../palette/step-uses.ts'
import { type Added, type InsertPoint, lead } from './edits.ts'

/** Adds what the palette names at an insert point; a step begins with what its fields and its preset say. */
export function addNew(document: FlowDocument, kind: FlowKind, what: string, insertPoint: InsertPoint, { steps }: FormFields): Added {
  countStepUse(localStorage, what)
  if (what === 'trigger' || what === 'connector') return addAt(document, kind, what, insertPoint)
  const { kind: own, config } = stepOf(what)
  const step: StepNode = { id: randomId(), kind: own, enabled: true, config: { ...emptyGroup(steps[own] ?? {}), ...config } }
  return addAt(document, kind, step, insertPoint)
}

const EMPTY_TRIGGER = {
  flow: { type: 'keyword' as const, keywords: ['hello'], match: 'exact' as const },
  workflow: { type: 'called' as const },
}

/** Adds a start, a jump or a step at an insert point. */
function addAt(document: FlowDocument, kind: FlowKind, what: 'trigger' | 'connector' | StepNode, insertPoint: InsertPoint): Added {
  const id = randomId()
  const position = 'at' in insertPoint ? insertPoint.at : { x: 0, y: 0 }
  if (what === 'trigger') return put(document, kind, { id, kind: 'trigger', position, trigger: EMPTY_TRIGGER[kind] }, insertPoint)
  if (what === 'connector') {
    const first = document.nodes.find((node) => node.kind === 'default')
    return put(document, kind, { id, kind: 'connector', position, target: { nodeId: first?.id ?? id } }, insertPoint)
  }
  if ('nodeId' in insertPoint)
    return { document: insertStep(document, insertPoint.nodeId, insertPoint.index, what), nodeId: insertPoint.nodeId, stepId: what.id }
  return put(document, kind, nodeAround(kind, id, position, what), insertPoint, what.id)
}

function put(document: FlowDocument, kind: FlowKind, node: FlowNode, insertPoint: InsertPoint, stepId: string | null = null): Added {
  if ('edgeId' in insertPoint)
    return { document: makeRoom(insertOnEdge(document, kind, insertPoint.edgeId, node, randomId), node.id), nodeId: node.id, stepId }
  const from = 'from' in insertPoint ? (insertPoint.from ?? []) : []
  return { document: lead(addNode(document, node), kind, from, node.id), nodeId: node.id, stepId }
}
