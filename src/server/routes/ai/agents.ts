import type { AgentConfig } from '#domain/ai/agent.ts'
import { AppError } from '#domain/errors.ts'
import { createAgent, findAgent, flowsOfAgent, listAgents, removeAgent, updateAgent } from '#store/ai/agents.ts'
import { findAiProvider } from '#store/ai/ai-providers.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

type Ids = 'listAgents' | 'createAgent' | 'getAgent' | 'updateAgent' | 'removeAgent' | 'tryAgent'

/** AI agents, and trying one out before a flow uses it. */
export function agentRoutes({ sql, generateId, agents, now }: ServerDeps): Pick<Operations, Ids> {
  const check = async (appId: string, { model, fallback }: AgentConfig): Promise<void> => {
    for (const [path, ref] of [['config.model.providerId', model] as const, ['config.fallback.providerId', fallback] as const]) {
      if (ref !== null && !(await findAiProvider(sql, appId, ref.providerId)))
        throw new AppError('invalid-argument', { details: [{ path, message: 'There is no such AI provider. Connect one first.' }] })
    }
  }
  return {
    listAgents: async ({ params }) => ({ items: await listAgents(sql, params.appId) }),
    createAgent: async ({ params: { appId }, body }) => {
      await check(appId, body.config)
      return createAgent(sql, { appId, id: generateId(), ...body })
    },
    getAgent: async ({ params }) => orNotFound(await findAgent(sql, params.appId, params.agentId)),
    updateAgent: async ({ params: { appId, agentId: id }, body }) => {
      orNotFound(await findAgent(sql, appId, id))
      await check(appId, body.config)
      return orNotFound(await updateAgent(sql, { appId, id, ...body }))
    },
    removeAgent: async ({ params: { appId, agentId } }) => {
      const users = await flowsOfAgent(sql, appId, agentId)
      if (users.length > 0) throw new AppError('agent-in-use', { details: users.map((message) => ({ path: 'flow', message })) })
      orNotFound(await removeAgent(sql, appId, agentId))
      return {}
    },
    tryAgent: async ({ params: { appId, agentId }, body: { messages, ...asked } }) => {
      orNotFound(await findAgent(sql, appId, agentId))
      const began = performance.now()
      const result = await agents.run(appId, { kind: 'run_agent', agentId, transcript: messages, now: now().toISOString(), ...asked })
      return { result, ms: Math.round(performance.now() - began) }
    },
  }
}
