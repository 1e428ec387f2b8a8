import { z } from 'zod'

import { Flow, FlowDocument, FlowProblem } from '../flow-document.ts'
import { Id } from '../id.ts'
import { endpoint } from './endpoint.ts'

const InApp = z.object({ appId: Id })
const OneFlow = InApp.extend({ flowId: Id })
const tag = 'flows'
const path = '/api/v1/apps/:appId/flows'

export const FlowVersion = z.object({
  version: z.number().int(),
  document: FlowDocument,
  note: z.string().nullable(),
  publishedBy: z.string().nullable(),
  publishedAt: z.iso.datetime(),
})

/** A flow as the list shows it. */
export const FlowSummary = Flow.omit({ draft: true }).extend({
  triggers: z.array(z.string()),
  runs: z.number().int(),
  completed: z.number().int(),
})
export type FlowSummary = z.infer<typeof FlowSummary>

export const flows = {
  listFlows: endpoint(
    { method: 'GET', path, summary: 'The app’s flows', tag, access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(FlowSummary) }) },
  ),
  createFlow: endpoint(
    { method: 'POST', path, summary: 'Create a flow', tag, access: 'admin' },
    { params: InApp, body: z.object({ name: z.string().trim().min(1).max(80), draft: FlowDocument.optional() }), answer: Flow },
  ),
  getFlow: endpoint(
    { method: 'GET', path: `${path}/:flowId`, summary: 'One flow with its draft', tag, access: 'agent' },
    { params: OneFlow, answer: Flow },
  ),
  updateFlow: endpoint(
    { method: 'PATCH', path: `${path}/:flowId`, summary: 'Rename a flow or save its draft', tag, access: 'admin' },
    {
      params: OneFlow,
      body: z.object({ name: z.string().trim().min(1).max(80).optional(), draft: FlowDocument.optional() }),
      answer: Flow,
    },
  ),
  checkFlow: endpoint(
    { method: 'GET', path: `${path}/:flowId/problems`, summary: 'What is wrong with the draft', tag, access: 'agent' },
    { params: OneFlow, answer: z.object({ problems: z.array(FlowProblem) }) },
  ),
  publishFlow: endpoint(
    { method: 'POST', path: `${path}/:flowId/publish`, summary: 'Publish the draft as a new version', tag, access: 'admin' },
    { params: OneFlow, body: z.object({ note: z.string().max(500).optional() }), answer: FlowVersion },
  ),
  getFlowVersion: endpoint(
    { method: 'GET', path: `${path}/:flowId/versions/:version`, summary: 'One published version', tag, access: 'agent' },
    { params: OneFlow.extend({ version: z.coerce.number().int().min(1) }), answer: FlowVersion },
  ),
}
