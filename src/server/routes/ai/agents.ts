import type { AgentConfig } from '#domain/ai/agent-config.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { agentFlow } from '#flow/agents/agent-flow.ts'
import { sharedChannels } from '#flow/agents/answers-here.ts'
import { askJudged } from '#runtime/integrations/ai/ask-judged.ts'
import { listAgentRequests } from '#store/ai/agent-requests.ts'
import { findAgentVersion, listAgentVersions, publishAgentDraft, removeAgent, unpublishAgent } from '#store/ai/agent-versions.ts'
import { listAnsweringAgents, listChannelNames } from '#store/ai/agent-suggestions.ts'
import { type FlowOfTool, flowsOfTools } from '#store/ai/flow-tools.ts'
import { createAgent, findAgent, flowsOfAgent, listAgents, updateAgent } from '#store/ai/agents.ts'
import { findAiProvider } from '#store/ai/ai-providers.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { findBusiness } from '#store/webchat/visitor-thread.ts'

import { usesOf } from '#server/flows/uses-of.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, somebody } from '#server/http/mount.ts'

type Ids = 'listAgents' | 'createAgent' | 'getAgent' | 'updateAgent' | 'removeAgent' | 'tryAgent' | 'listAgentRequests'
type VersionIds = 'publishAgent' | 'unpublishAgent' | 'listAgentVersions' | 'restoreAgentVersion'

/** AI agents, their versions, and trying one out before a flow uses it. */
export const agentRoutes = (deps: ServerDeps): Pick<Operations, Ids | VersionIds> => ({ ...drafts(deps), ...versions(deps) })

const NOTHING = { turns: 0, toolCalls: 0, costCents: 0 }

function drafts(deps: ServerDeps): Pick<Operations, Ids> {
  const { sql, generateId, agents, now, settings } = deps
  return {
    listAgents: async ({ params }) => ({ items: await listAgents(sql, params.appId) }),
    createAgent: async (call) => {
      const { appId } = call.params
      await checkModels(sql, appId, call.body.draft)
      return createAgent(sql, { appId, id: generateId(), ...call.body, by: somebody(call).name })
    },
    getAgent: async ({ params }) => orNotFound(await findAgent(sql, params.appId, params.agentId)),
    updateAgent: async (call) => {
      const { appId, agentId } = call.params
      if (call.body.draft) await checkModels(sql, appId, call.body.draft)
      return orNotFound(await updateAgent(sql, appId, agentId, { ...call.body, by: somebody(call).name }))
    },
    removeAgent: async ({ params: { appId, agentId } }) => {
      await refuseUsed(deps, appId, agentId)
      orNotFound(await removeAgent(sql, appId, agentId))
      return {}
    },
    listAgentRequests: async ({ params: { appId, agentId }, query }) => {
      orNotFound(await findAgent(sql, appId, agentId))
      return listAgentRequests(sql, appId, agentId, query.after)
    },
    tryAgent: async ({ params: { appId, agentId }, body: { messages, which, ...asked } }) => {
      orNotFound(await findAgent(sql, appId, agentId))
      const { name: businessName } = orNotFound(await findBusiness(sql, appId))
      const began = performance.now()
      const question = { kind: 'run_agent', agentId, transcript: messages, spent: NOTHING, now: now().toISOString(), ...asked } as const
      const { publicUrl } = settings
      const answer = await askJudged(agents, { appId, question, which, businessName, customerName: null, publicUrl, conversationId: null })
      return { ...answer, ms: Math.round(performance.now() - began) }
    },
  }
}

function versions(deps: ServerDeps): Pick<Operations, VersionIds> {
  const { sql } = deps
  return {
    publishAgent: async (call) => {
      const { appId, agentId } = call.params
      const { draft } = orNotFound(await findAgent(sql, appId, agentId))
      await checkModels(sql, appId, draft)
      await checkAnswering(sql, appId, agentId, draft)
      await checkFlows(sql, appId, agentId, draft)
      const { id, name } = somebody(call)
      const { note, reason } = call.body
      return orNotFound(
        await publishAgentDraft(sql, { appId, agentId, note: note || null, reason: reason || null, by: { id, name }, flowOf: agentFlow }),
      )
    },
    unpublishAgent: async ({ params: { appId, agentId } }) => {
      await refuseUsed(deps, appId, agentId)
      orNotFound(await unpublishAgent(sql, appId, agentId))
      return orNotFound(await findAgent(sql, appId, agentId))
    },
    listAgentVersions: async ({ params: { appId, agentId } }) => {
      orNotFound(await findAgent(sql, appId, agentId))
      return { items: await listAgentVersions(sql, appId, agentId) }
    },
    restoreAgentVersion: async (call) => {
      const { appId, agentId, version } = call.params
      const { config: draft } = orNotFound(await findAgentVersion(sql, appId, agentId, version))
      return orNotFound(await updateAgent(sql, appId, agentId, { draft, basedOn: call.body.basedOn, by: somebody(call).name }))
    },
  }
}

async function checkModels(sql: Sql, appId: string, { models }: AgentConfig): Promise<void> {
  for (const [index, { providerId }] of models.entries()) {
    if (!(await findAiProvider(sql, appId, providerId)))
      throw new AppError('invalid-argument', {
        details: [{ path: `draft.models.${index}.providerId`, message: t('There is no such AI provider. Connect one first.') }],
      })
  }
}

/** Refuses a channel that is gone, and two agents that would answer in one channel at the same times. */
async function checkAnswering(sql: Sql, appId: string, agentId: string, { answering }: AgentConfig): Promise<void> {
  const refuse = (message: string): never => {
    throw new AppError('invalid-argument', { details: [{ path: 'draft.answering.channelIds', message }] })
  }
  const known = new Map((await listChannelNames(sql, appId)).map(({ id, name }) => [id, name]))
  if (answering.channelIds.some((id) => !known.has(id))) refuse(t('A channel that it answers in was removed. Choose its channels again.'))
  for (const other of await listAnsweringAgents(sql, appId)) {
    const [shared] = other.id === agentId ? [] : sharedChannels(answering, other.answering)
    if (shared !== undefined)
      refuse(
        t('{agent} answers in {channel} at these times already. Choose other times, or take the channel from it.', {
          agent: other.name,
          channel: known.get(shared) ?? shared,
        }),
      )
  }
}

/** Refuses a tool whose flow is gone or cannot run, or that would hand the conversation to an agent. */
async function checkFlows(sql: Sql, appId: string, agentId: string, { tools }: AgentConfig): Promise<void> {
  const wanted = tools.flatMap((tool, index) => (tool.type === 'flow' ? [{ id: tool.flowId, index }] : []))
  if (wanted.length === 0) return
  const known = new Map(
    (
      await flowsOfTools(
        sql,
        appId,
        agentId,
        wanted.map(({ id }) => id),
      )
    ).map((flow) => [flow.id, flow]),
  )
  const details = wanted.flatMap(({ id, index }) => {
    const message = faultOfFlow(known.get(id))
    return message === null ? [] : [{ path: `draft.tools.${index}.flowId`, message }]
  })
  if (details.length > 0) throw new AppError('invalid-argument', { details })
}

function faultOfFlow(flow: FlowOfTool | undefined): string | null {
  if (!flow) return t('The flow of a tool was deleted. Choose another one, or remove the tool.')
  if (flow.isAgent) return t('“{flow}” is an AI agent. Choose a flow instead.', { flow: flow.name })
  if (!flow.isPublished) return t('The flow “{flow}” isn’t published. Publish it first, or remove the tool.', { flow: flow.name })
  return flow.leadsBack ? t('The flow “{flow}” leads back to this agent. Choose another flow.', { flow: flow.name }) : null
}

async function refuseUsed({ sql, kinds }: ServerDeps, appId: string, agentId: string): Promise<void> {
  const flows = (await flowsOfAgent(sql, appId, agentId)).map((message) => ({ path: 'flow', message }))
  const uses = await usesOf(sql, kinds, appId, agentId)
  const settings = uses.flatMap(({ kind, name }) => (kind === 'setting' ? [{ path: kind, message: name }] : []))
  if (flows.length + settings.length > 0) throw new AppError('agent-in-use', { details: [...flows, ...settings] })
}
