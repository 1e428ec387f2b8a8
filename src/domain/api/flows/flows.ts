import { z } from 'zod'

import { Flow, FlowDocument, FlowKind, FlowProblem } from '#domain/flows/flow-document.ts'
import { FLOW_FILE_BYTES } from '#domain/constants.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'
import { FlowExits } from './flow-exits.ts'

const InApp = z.object({ appId: Id })
const OneFlow = InApp.extend({ flowId: Id })
const tag = 'flows'
const path = '/api/v1/apps/:appId/flows'
const Name = z.string().trim().min(1).max(80)

/** A flow as the list shows it. */
export const FlowSummary = Flow.omit({ draft: true }).extend({
  /** Words that start it, or in words what does: of the published version, or of the draft where there is none. */
  triggers: z.array(z.string()),
  folderId: Id.nullable(),
  archivedAt: z.iso.datetime().nullable(),
  /** It is live, and the draft says something else. */
  isChanged: z.boolean(),
  /** Passages that began in the last seven days, and how many of these came to an end. */
  runs: z.number().int(),
  completed: z.number().int(),
  /** The words of a step in which the search was found. */
  found: z.string().nullable(),
  /** How many errors and warnings the draft has; null until they are counted for what it says now. */
  problems: z.number().int().nullable(),
})
export type FlowSummary = z.infer<typeof FlowSummary>

/** One place that uses a flow; of another flow, the card or step of its draft that does, both null where only its published version does. */
export const FlowUse = z.object({
  kind: z.enum(['flow', 'workflow', 'agent', 'setting']),
  id: z.string(),
  name: z.string(),
  nodeId: z.string().nullable(),
  stepId: z.string().nullable(),
})
export type FlowUse = z.infer<typeof FlowUse>

export const flows = {
  listFlows: endpoint(
    { method: 'GET', path, summary: 'The app’s flows, or its workflows', tag, access: 'agent' },
    {
      params: InApp,
      query: z.object({ kind: FlowKind.default('flow'), search: z.string().trim().max(120).optional() }),
      answer: z.object({ items: z.array(FlowSummary) }),
    },
  ),
  createFlow: endpoint(
    { method: 'POST', path, summary: 'Create a flow', tag, access: 'admin', bodyBytes: FLOW_FILE_BYTES },
    { params: InApp, body: z.object({ kind: FlowKind.default('flow'), name: Name, draft: FlowDocument.optional() }), answer: Flow },
  ),
  getFlow: endpoint(
    { method: 'GET', path: `${path}/:flowId`, summary: 'One flow with its draft', tag, access: 'agent' },
    { params: OneFlow, answer: Flow.extend({ exits: FlowExits }) },
  ),
  updateFlow: endpoint(
    {
      method: 'PATCH',
      path: `${path}/:flowId`,
      summary: 'Rename a flow or save its draft',
      tag,
      access: 'admin',
      bodyBytes: FLOW_FILE_BYTES,
    },
    {
      params: OneFlow,
      body: z.object({
        name: Name.optional(),
        draft: FlowDocument.optional(),
        /** The `updatedAt` that the change was made from: refused when somebody has saved since. Left out, it is written over. */
        basedOn: z.iso.datetime().optional(),
      }),
      answer: Flow,
    },
  ),
  duplicateFlow: endpoint(
    { method: 'POST', path: `${path}/:flowId/duplicate`, summary: 'Make a copy of the draft and its tests', tag, access: 'admin' },
    { params: OneFlow, body: z.object({ name: Name.optional() }), answer: Flow },
  ),
  deleteFlow: endpoint(
    {
      method: 'DELETE',
      path: `${path}/:flowId`,
      summary: 'Delete a flow that nothing uses; who waits in it is let go',
      tag,
      access: 'admin',
    },
    { params: OneFlow },
  ),
  listFlowUses: endpoint(
    { method: 'GET', path: `${path}/:flowId/uses`, summary: 'What uses this flow', tag, access: 'agent' },
    { params: OneFlow, answer: z.object({ items: z.array(FlowUse) }) },
  ),
  listFlowVariables: endpoint(
    {
      method: 'GET',
      path: `${path}/:flowId/variables`,
      summary: 'The variables of a flow’s published version, or of its draft where there is none',
      tag,
      access: 'agent',
    },
    {
      params: OneFlow,
      /** `isKept`: a step of the flow itself saves something in it; otherwise it is only read. */
      answer: z.object({ items: z.array(z.object({ name: z.string(), isKept: z.boolean() })) }),
    },
  ),
  countFlowProblems: endpoint(
    {
      method: 'POST',
      path: `${path}/problems`,
      summary: 'Count the problems of drafts that were not counted since they changed, some at once',
      tag,
      access: 'agent',
    },
    { params: InApp, body: z.object({ kind: FlowKind }), answer: z.object({ left: z.number().int() }) },
  ),
  checkFlow: endpoint(
    { method: 'GET', path: `${path}/:flowId/problems`, summary: 'What is wrong with the draft', tag, access: 'agent' },
    { params: OneFlow, answer: z.object({ problems: z.array(FlowProblem) }) },
  ),
}
