import { AppError } from '#domain/errors.ts'
import type { FlowDocument, FlowProblem } from '#domain/flow-document.ts'
import { flowId } from '#domain/id.ts'
import { inspect } from '#flow/definition/inspect.ts'
import { triggersOf } from '#flow/definition/triggers.ts'
import { createFlow, getFlow, getFlowVersion, listFlows, publishFlow, updateFlow } from '#store/flows.ts'

import type { ServerDeps } from '../http/deps.ts'
import { type Operations, orNotFound, somebody } from '../http/mount.ts'

type FlowOperations = Pick<
  Operations,
  'listFlows' | 'createFlow' | 'getFlow' | 'updateFlow' | 'checkFlow' | 'publishFlow' | 'getFlowVersion'
>

const EMPTY: FlowDocument = { v: 1, nodes: [], edges: [] }

/** Flows: a draft may be unfinished, a published version is without errors and never changes. */
export function flowRoutes({ sql, mint, kinds }: ServerDeps): FlowOperations {
  return {
    listFlows: async ({ params }) => ({ items: await listFlows(sql, params.appId) }),
    createFlow: ({ params, body }) =>
      createFlow(sql, { appId: params.appId, id: flowId(mint), name: body.name, draft: body.draft ?? EMPTY }),
    getFlow: async ({ params }) => orNotFound(await getFlow(sql, params.appId, params.flowId)),
    updateFlow: async ({ params, body }) => orNotFound(await updateFlow(sql, params.appId, params.flowId, body)),
    checkFlow: async ({ params }) => ({ problems: inspect(kinds, orNotFound(await getFlow(sql, params.appId, params.flowId)).draft) }),
    publishFlow: async (call) => {
      const { appId, flowId: id } = call.params
      const flow = orNotFound(await getFlow(sql, appId, id))
      refuseErrors(inspect(kinds, flow.draft))
      return publishFlow(sql, { appId, flow, triggers: triggersOf(flow.draft), note: call.body.note ?? null, by: somebody(call).id })
    },
    getFlowVersion: async ({ params }) => orNotFound(await getFlowVersion(sql, params.appId, params.flowId, params.version)),
  }
}

function refuseErrors(problems: FlowProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const details = errors.map(({ nodeId, stepId, message, hint }) => ({ path: stepId ?? nodeId ?? '', message: `${message} ${hint}` }))
  throw new AppError('flow-invalid', { details })
}
