import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { ExplainedTurn } from '#domain/flows/trace.ts'
import { Json } from '#domain/json.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneWorkflow = InApp.extend({ workflowId: Id })
const tag = 'workflows'
const path = '/api/v1/apps/:appId/workflows/:workflowId'

/** One run of a workflow, for its list. */
export const WorkflowRun = z.object({
  id: Id,
  version: z.number().int(),
  workflowId: Id,
  contactId: z.string().nullable(),
  /** What the contact is called now; null where there is none, or where it is gone. */
  contactName: z.string().nullable(),
  conversationId: z.string().nullable(),
  /** Why it started: the trigger's type, and what it was about. */
  cause: z.object({ type: z.string(), about: Json }).loose(),
  status: z.enum(['running', 'completed', 'failed', 'refused', 'cancelled']),
  problem: z.string().nullable(),
  /** When it goes on by itself; null when it is over or waits for an answer. */
  nextAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type WorkflowRun = z.infer<typeof WorkflowRun>

/** The workflow's own address, and the body of the last call to it. */
export const WorkflowHook = z.object({ url: z.string(), sample: Json, sampledAt: z.iso.datetime().nullable() })

export const workflows = {
  startWorkflow: endpoint(
    { method: 'POST', path: `${path}/start`, summary: 'Start a workflow', tag, access: 'agent' },
    {
      params: OneWorkflow,
      body: z.object({
        /** Phone number, email or id of the contact that it is for; left out, nobody. */
        contact: z.string().min(1).max(320).optional(),
        payload: Json.default(null),
        delayMs: z.number().int().min(0).max(31_536_000_000).default(0),
        dedupeKey: z.string().min(1).max(200).optional(),
      }),
      answer: z.object({ outcome: z.enum(['started', 'refused']), runId: z.string().nullable(), reason: z.string().nullable() }),
    },
  ),
  listWorkflowRuns: endpoint(
    { method: 'GET', path: `${path}/runs`, summary: 'The runs of a workflow, newest first', tag, access: 'agent' },
    { params: OneWorkflow, query: PageQuery, answer: page(WorkflowRun) },
  ),
  getWorkflowRun: endpoint(
    {
      method: 'GET',
      path: `${path}/runs/:runId`,
      summary: 'One run: which steps it took, in order, with their values',
      tag,
      access: 'agent',
    },
    { params: OneWorkflow.extend({ runId: Id }), answer: z.object({ run: WorkflowRun, turns: z.array(ExplainedTurn) }) },
  ),
  listContactRuns: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/contacts/:contactId/runs',
      summary: 'The runs of workflows for a contact, newest first',
      tag,
      access: 'agent',
    },
    {
      params: InApp.extend({ contactId: Id }),
      query: PageQuery,
      answer: page(WorkflowRun.extend({ workflowName: z.string() })),
    },
  ),
  cancelWorkflowRun: endpoint(
    { method: 'POST', path: `${path}/runs/:runId/cancel`, summary: 'Stop a run', tag, access: 'admin' },
    { params: OneWorkflow.extend({ runId: Id }), answer: WorkflowRun },
  ),
  getWorkflowHook: endpoint(
    { method: 'GET', path: `${path}/hook`, summary: 'The workflow’s own address, with the last call as an example', tag, access: 'admin' },
    { params: OneWorkflow, answer: WorkflowHook },
  ),
  callWorkflowHook: endpoint(
    { method: 'POST', path: '/hooks/:token', summary: 'Call a workflow by its own address, with any JSON', tag, access: 'public' },
    {
      params: z.object({ token: z.string().min(8).max(64) }),
      body: Json,
      answer: z.object({ outcome: z.enum(['started', 'refused']), runId: z.string().nullable(), reason: z.string().nullable() }),
    },
  ),
  renewWorkflowHook: endpoint(
    { method: 'POST', path: `${path}/hook/renew`, summary: 'Give the workflow a new address', tag, access: 'admin' },
    { params: OneWorkflow, answer: WorkflowHook },
  ),
}
