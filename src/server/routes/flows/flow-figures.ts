import { getFlow } from '#store/flows/flows.ts'
import { listBehind, loadFigures, loadTotals, listWaitingSessions } from '#store/flows/step-statistics.ts'

import type { WaitingPlace } from '#domain/api/flows/flow-figures.ts'
import { FlowDocument, type Flow } from '#domain/flows/flow-document.ts'
import { standsIn } from '#flow/definition/move-to-version.ts'
import { stepTitle } from '#flow/editing/diff/titles.ts'
import { stepsOf } from '#flow/engine/node-steps.ts'
import { compile, type Program } from '#flow/engine/program.ts'
import { getFlowVersion } from '#store/flows/flow-versions.ts'
import { daysIn } from '#server/http/date-span.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, viewerOf } from '#server/http/mount.ts'

type FigureOperations = Pick<Operations, 'getFlowFigures' | 'listFigureConversations' | 'listFlowWaiting'>

/** What happened at the steps of a flow, and who stands there. Figures count everybody; the conversations behind them are those that one may see. */
export function flowFigureRoutes(deps: ServerDeps): FigureOperations {
  const { sql } = deps
  const load = async ({ appId, flowId }: { appId: string; flowId: string }) => orNotFound(await getFlow(sql, appId, flowId))
  return {
    getFlowFigures: async ({ params, query }) => {
      await load(params)
      const ask = { ...params, ...(await daysIn(deps, params.appId, query)), version: query.version }
      const [steps, totals] = await Promise.all([loadFigures(sql, ask), loadTotals(sql, ask)])
      return { steps, totals }
    },
    listFigureConversations: async (call) => {
      await load(call.params)
      const days = await daysIn(deps, call.params.appId, call.query)
      return listBehind(sql, viewerOf(call), { ...call.params, ...days, version: call.query.version }, call.query, call.query)
    },
    listFlowWaiting: async ({ params, query }) => ({ places: await waitingPlaces(deps, params.appId, await load(params), query.to) }),
  }
}

type Deps = Pick<ServerDeps, 'sql' | 'kinds'>

/** Tells where the sessions of a flow wait, and whether they could go on at their step in the draft, or in the version `to`. */
async function waitingPlaces({ sql, kinds }: Deps, appId: string, flow: Flow, to: number | undefined): Promise<WaitingPlace[]> {
  const documentOf = async (version: number): Promise<FlowDocument | null> => {
    const stored = await getFlowVersion(sql, appId, flow.id, version)
    return FlowDocument.safeParse(stored?.document).data ?? null
  }
  const ready = (document: FlowDocument | null, version: number): Program | null =>
    document && compile(kinds, { flowId: flow.id, version }, document).program
  const waiting = await listWaitingSessions(sql, appId, flow.id)
  const documents = new Map<number, FlowDocument | null>()
  for (const version of new Set(waiting.map((row) => row.version))) documents.set(version, await documentOf(version))
  const next = ready(to === undefined ? flow.draft : await documentOf(to), to ?? 0)
  const programs = new Map([...documents].map(([version, document]) => [version, ready(document, version)]))
  return waiting.map(({ version, stepId, sessions }) => {
    const steps = (documents.get(version)?.nodes ?? []).flatMap((node) => stepsOf(node))
    const step = steps.find(({ id }) => id === stepId)
    return {
      version,
      stepId,
      sessions,
      title: step ? stepTitle(step) : 'A step that is gone',
      stays: next !== null && standsIn(programs.get(version) ?? null, next, stepId),
    }
  })
}
