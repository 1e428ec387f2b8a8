import type { Flow, FlowDocument, FlowKind } from '#domain/flows/flow-document.ts'
import { flowId, workflowId } from '#domain/generate-id.ts'
import { t } from '#domain/i18n/t.ts'
import { flowExits } from '#flow/definition/flow-exits.ts'
import { listVariables } from '#flow/definition/list-variables.ts'
import { upgrade } from '#flow/definition/upgrade.ts'
import { addFlowTests, listFlowTests } from '#store/flows/flow-tests.ts'
import { getFlowVersion } from '#store/flows/flow-versions.ts'
import { listFlows } from '#store/flows/flow-list.ts'
import { createFlow, getFlow, updateFlow } from '#store/flows/flows.ts'

import { checkDraft } from '#server/flows/check-draft.ts'
import { inspect } from '#flow/analysis/inspect.ts'
import { keepProblems, uncountedFlows } from '#store/flows/flow-problems.ts'
import { type KnownDeps, loadKnown } from '#server/flows/load-known.ts'
import { deleteFlows, refuseAgents } from '#server/flows/put-away.ts'
import { usesOf } from '#server/flows/uses-of.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, somebody } from '#server/http/mount.ts'
import { translateExits } from '#server/flows/translate-exits.ts'

/** So many drafts are counted for one request: some tenths of a second of large ones. */
const AT_ONCE = 20

/** Counts the problems of drafts that are not known, and answers how many are left, of which only the next ones are looked at. */
async function countProblems(deps: KnownDeps, appId: string, kind: FlowKind): Promise<{ left: number }> {
  const { sql, kinds } = deps
  const found = await uncountedFlows(sql, appId, kind, 2 * AT_ONCE)
  for (const flow of found.slice(0, AT_ONCE)) {
    const known = await loadKnown(deps, appId, flow)
    const problems = inspect(kinds, flow.draft, { id: flow.id, kind, known }).filter(({ severity }) => severity !== 'note')
    await keepProblems(sql, appId, { id: flow.id, mark: flow.mark, problems: problems.length })
  }
  return { left: Math.max(0, found.length - AT_ONCE) }
}

type FlowOperations = Pick<
  Operations,
  | 'listFlows'
  | 'createFlow'
  | 'getFlow'
  | 'updateFlow'
  | 'duplicateFlow'
  | 'deleteFlow'
  | 'listFlowUses'
  | 'listFlowVariables'
  | 'checkFlow'
  | 'countFlowProblems'
>

const EMPTY: FlowDocument = { v: 1, nodes: [], edges: [] }

/** Flows: a draft may be unfinished, and nobody writes over another's. */
export function flowRoutes(deps: ServerDeps): FlowOperations {
  const { sql, generateId, kinds, runtime } = deps
  const load = async ({ appId, flowId: id }: { appId: string; flowId: string }) => orNotFound(await getFlow(sql, appId, id))
  return {
    listFlows: async ({ params, query }) => ({ items: await listFlows(sql, params.appId, query.kind, query.search) }),
    createFlow: (call) => {
      const { kind, name, draft = EMPTY } = call.body
      return createFlow(sql, { appId: call.params.appId, id: idOf(kind, generateId), kind, name, draft, by: somebody(call).name })
    },
    getFlow: async ({ params }) => {
      const flow = await load(params)
      return { ...flow, draft: upgrade(kinds, flow.draft), exits: translateExits(flowExits(kinds, flow.draft)) }
    },
    updateFlow: async (call) => {
      const { params, body } = call
      refuseAgents(await load(params))
      const flow = orNotFound(await updateFlow(sql, params.appId, params.flowId, { ...body, by: somebody(call).name }))
      runtime.topics.publish(['drafts'])
      return flow
    },
    duplicateFlow: async (call) =>
      duplicate(deps, call.params.appId, await load(call.params), { name: call.body.name, by: somebody(call).name }),
    deleteFlow: async ({ params }) => {
      await deleteFlows(deps, params.appId, [params.flowId])
      return {}
    },
    listFlowUses: async ({ params }) => ({ items: await usesOf(sql, kinds, params.appId, (await load(params)).id) }),
    listFlowVariables: async ({ params }) => {
      const { draft, publishedVersion } = await load(params)
      const version = publishedVersion === null ? null : await getFlowVersion(sql, params.appId, params.flowId, publishedVersion)
      const variables = listVariables(kinds, upgrade(kinds, version?.document ?? draft))
      return { items: variables.map(({ name, setBy }) => ({ name, isKept: setBy.length > 0 })) }
    },
    countFlowProblems: ({ params, body }) => countProblems(deps, params.appId, body.kind),
    checkFlow: async ({ params }) => ({ problems: await checkDraft(deps, params.appId, await load(params)) }),
  }
}

/** Copies the draft and the tests of a flow. */
function duplicate(
  { sql, generateId }: ServerDeps,
  appId: string,
  flow: Flow,
  copied: { name?: string | undefined; by: string },
): Promise<Flow> {
  const { kind, name, draft, id } = flow
  return sql.begin(async (tx) => {
    const copy = await createFlow(tx, {
      appId,
      id: idOf(kind, generateId),
      kind,
      name: copied.name ?? copyOf(name),
      draft,
      by: copied.by,
      beside: id,
    })
    const tests = await listFlowTests(tx, appId, id)
    const rows = tests.map(({ id: _id, createdAt: _created, updatedAt: _updated, ...test }) => ({ id: generateId(), body: test }))
    await addFlowTests(tx, appId, copy.id, rows)
    return copy
  })
}

const idOf = (kind: 'flow' | 'workflow', generateId: ServerDeps['generateId']): string =>
  kind === 'flow' ? flowId(generateId) : workflowId(generateId)

const copyOf = (name: string): string => t('Copy of {name}', { name }).slice(0, 80)
