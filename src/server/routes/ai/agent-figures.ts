import type { DateSpan } from '#domain/date-range.ts'
import type { CaseFilter, OutcomeCounts } from '#domain/ai/agent-case.ts'
import { type CasesAsked, countOutcomes, loadAgentFigures } from '#store/ai/agent-figures.ts'
import { listAgentCases, listWorstAgentCases, reviewAgentCase } from '#store/ai/agent-case-list.ts'

import { intervalIn } from '#server/http/date-span.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, somebody } from '#server/http/mount.ts'

/** What became of conversations with AI agents, and the conversations behind each figure. */
export function agentFigureRoutes(
  deps: ServerDeps,
): Pick<Operations, 'getAgentFigures' | 'listAgentCases' | 'listWorstAgentCases' | 'reviewAgentCase'> {
  const { sql, now } = deps
  const toAsked = async ({ appId }: { appId: string }, { range, from, to, ...query }: DateSpan & CaseFilter): Promise<CasesAsked> => {
    const { agentId, version, channelId, language, topic } = query
    return { appId, ...(await intervalIn(deps, appId, { range, from, to })), agentId, version, channelId, language, topic }
  }
  return {
    getAgentFigures: async ({ params, query }) => {
      const asked = await toAsked(params, query)
      const [figures, before] = await Promise.all([loadAgentFigures(sql, asked), countBefore(deps, asked)])
      return { ...figures, before }
    },
    listAgentCases: async ({ params, query }) => listAgentCases(sql, await toAsked(params, query), query, query),
    listWorstAgentCases: async ({ params, query }) => ({ items: await listWorstAgentCases(sql, await toAsked(params, query)) }),
    reviewAgentCase: async (call) => {
      const { appId, agentCaseId } = call.params
      orNotFound(await reviewAgentCase(sql, appId, agentCaseId, call.body.reviewed ? { name: somebody(call).name, at: now() } : null))
      return {}
    },
  }
}

/** The outcomes of as long a time before; null where the time has no beginning. */
async function countBefore({ sql, now }: Pick<ServerDeps, 'sql' | 'now'>, asked: CasesAsked): Promise<OutcomeCounts | null> {
  if (asked.from === null) return null
  const from = Date.parse(asked.from)
  const until = Math.min(asked.until === null ? Infinity : Date.parse(asked.until), now().getTime())
  if (until <= from) return null
  return countOutcomes(sql, { ...asked, from: new Date(2 * from - until).toISOString(), until: asked.from })
}
