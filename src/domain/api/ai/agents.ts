import { z } from 'zod'

import { runAgent } from '#domain/actions/ai/run-agent.ts'
import { Agent, AgentInput, AgentMessage } from '#domain/ai/agent.ts'
import { AiKey, AiProvider, AiProviderInput } from '#domain/ai/ai-provider.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'agents'
const access = 'admin' as const
const InApp = z.object({ appId: Id })
const path = '/api/v1/apps/:appId/agents'
const OneAgent = InApp.extend({ agentId: Id })
const providers = '/api/v1/apps/:appId/ai-providers'
const OneProvider = InApp.extend({ aiProviderId: Id })

const { goal, facts, exits, tools, handOver, seconds } = runAgent.input.shape

export const agents = {
  listAiProviders: endpoint(
    { method: 'GET', path: providers, summary: 'Who answers for the app’s AI agents', tag, access },
    { params: InApp, answer: z.object({ items: z.array(AiProvider) }) },
  ),
  createAiProvider: endpoint(
    { method: 'POST', path: providers, summary: 'Connect an AI provider; its key is never shown again', tag, access },
    { params: InApp, body: AiProviderInput.extend({ key: AiKey }), answer: AiProvider },
  ),
  updateAiProvider: endpoint(
    {
      method: 'PUT',
      path: `${providers}/:aiProviderId`,
      summary: 'Change an AI provider; without a key it keeps the one it has',
      tag,
      access,
    },
    { params: OneProvider, body: AiProviderInput.extend({ key: AiKey.optional() }), answer: AiProvider },
  ),
  removeAiProvider: endpoint(
    {
      method: 'DELETE',
      path: `${providers}/:aiProviderId`,
      summary: 'Disconnect an AI provider that no agent speaks through',
      tag,
      access,
    },
    { params: OneProvider },
  ),
  testAiProvider: endpoint(
    {
      method: 'POST',
      path: `${providers}/:aiProviderId/test`,
      summary: 'Ask an AI provider for one word, to see whether it works',
      tag,
      access,
    },
    { params: OneProvider, answer: z.object({ model: z.string(), problem: z.string().nullable(), ms: z.number().int() }) },
  ),
  listAgents: endpoint(
    { method: 'GET', path, summary: 'The app’s AI agents', tag, access },
    { params: InApp, answer: z.object({ items: z.array(Agent) }) },
  ),
  createAgent: endpoint(
    { method: 'POST', path, summary: 'Make an AI agent', tag, access },
    { params: InApp, body: AgentInput, answer: Agent },
  ),
  getAgent: endpoint(
    { method: 'GET', path: `${path}/:agentId`, summary: 'One AI agent', tag, access },
    { params: OneAgent, answer: Agent },
  ),
  updateAgent: endpoint(
    {
      method: 'PUT',
      path: `${path}/:agentId`,
      summary: 'Change an AI agent; conversations that it leads go on with the change',
      tag,
      access,
    },
    { params: OneAgent, body: AgentInput, answer: Agent },
  ),
  removeAgent: endpoint(
    { method: 'DELETE', path: `${path}/:agentId`, summary: 'Remove an AI agent that no published flow uses', tag, access },
    { params: OneAgent },
  ),
  tryAgent: endpoint(
    {
      method: 'POST',
      path: `${path}/:agentId/try`,
      summary: 'Ask an AI agent for its next answer, apart from any conversation; the tools it wants are told, not used',
      tag,
      access,
    },
    {
      params: OneAgent,
      body: z.object({
        messages: z.array(AgentMessage).max(60).default([]),
        goal,
        facts,
        exits,
        tools,
        handOver,
        /** IANA name; left out, UTC. */
        timeZone: z.string().max(64).default('UTC'),
        seconds,
      }),
      /** `ms` is how long it took. */
      answer: z.object({ result: runAgent.result, ms: z.number().int() }),
    },
  ),
}
