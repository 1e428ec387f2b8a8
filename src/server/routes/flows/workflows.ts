import type { Json } from '#domain/json.ts'
import { explainTurns } from '#server/flows/explain-turns.ts'
import { getContact } from '#store/contacts/contacts.ts'
import { getFlow } from '#store/flows/flows.ts'
import { listSessionTraces } from '#store/flows/traces.ts'
import { cancelRun, getRun, listContactRuns, listRuns } from '#store/workflows/workflow-run-list.ts'
import { ensureHook, renewHook, type WorkflowHook } from '#store/workflows/workflows.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'
import { findAppOfHook } from '#store/transfer/pause.ts'
import { refuseWhilePaused } from '#server/transfer/refuse-while-paused.ts'

type WorkflowOperations = Pick<
  Operations,
  | 'startWorkflow'
  | 'listWorkflowRuns'
  | 'getWorkflowRun'
  | 'listContactRuns'
  | 'cancelWorkflowRun'
  | 'getWorkflowHook'
  | 'renewWorkflowHook'
  | 'callWorkflowHook'
>

/** A run of more turns is shown by its first. */
const MAX_TURNS = 500

/** Workflows: what they did, and the ways in from outside. Their documents are flows, by the flows' own routes. */
export function workflowRoutes({ sql, runtime, generateId, settings }: ServerDeps): WorkflowOperations {
  const known = async (appId: string, workflowId: string) => {
    const flow = await getFlow(sql, appId, workflowId)
    return orNotFound(flow?.kind === 'workflow' ? flow : null)
  }
  const shown = ({ token, sample, sampledAt }: WorkflowHook) => ({
    url: `${settings.publicUrl}/hooks/${token}`,
    sample: (sample ?? null) as Json,
    sampledAt,
  })
  return {
    startWorkflow: async ({ params, body }) => {
      await known(params.appId, params.workflowId)
      const { contact = null, payload, delayMs, dedupeKey = null } = body
      return runtime.workflows.start({ ...params, contact, payload, delayMs, dedupeKey })
    },
    listWorkflowRuns: async ({ params, query }) => {
      await known(params.appId, params.workflowId)
      return listRuns(sql, params.appId, params.workflowId, query)
    },
    getWorkflowRun: async ({ params: { appId, workflowId, runId } }) => {
      const run = orNotFound(await getRun(sql, appId, workflowId, runId))
      const turns = await listSessionTraces(sql, appId, runId, MAX_TURNS)
      return { run, turns: await explainTurns(sql, appId, turns) }
    },
    listContactRuns: async ({ params, query }) => {
      orNotFound(await getContact(sql, params.appId, params.contactId))
      return listContactRuns(sql, params.appId, params.contactId, query)
    },
    cancelWorkflowRun: async ({ params }) => orNotFound(await cancelRun(sql, params.appId, params.workflowId, params.runId)),
    getWorkflowHook: async ({ params }) => {
      await known(params.appId, params.workflowId)
      return shown(await ensureHook(sql, params.appId, params.workflowId, generateId()))
    },
    renewWorkflowHook: async ({ params }) => {
      await known(params.appId, params.workflowId)
      await ensureHook(sql, params.appId, params.workflowId, generateId())
      return shown(orNotFound(await renewHook(sql, params.appId, params.workflowId, generateId())))
    },
    callWorkflowHook: async ({ params, body }) => {
      const appId = await findAppOfHook(sql, params.token)
      if (appId !== null) await refuseWhilePaused(sql, appId)
      return runtime.workflows.call(params.token, body)
    },
  }
}
