import { getFlow } from '#store/flows/flows.ts'
import { listBehind, loadFigures, loadTotals } from '#store/flows/step-statistics.ts'

import { waitingPlaces } from '#server/flows/waiting-sessions.ts'
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
      const ask = { ...params, ...query }
      const [steps, totals] = await Promise.all([loadFigures(sql, ask), loadTotals(sql, ask)])
      return { steps, totals }
    },
    listFigureConversations: async (call) => {
      await load(call.params)
      return listBehind(sql, viewerOf(call), { ...call.params, ...call.query }, call.query, call.query)
    },
    listFlowWaiting: async ({ params, query }) => ({ places: await waitingPlaces(deps, params.appId, await load(params), query.to) }),
  }
}
