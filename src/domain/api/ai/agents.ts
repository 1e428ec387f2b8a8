import { z } from 'zod'

import { runAgent } from '#domain/actions/ai/run-agent.ts'
import { Agent, AgentInput, AgentVersion } from '#domain/ai/agent-config.ts'
import { JudgedAnswer } from '#domain/ai/answer-note.ts'
import { AgentRequest } from '#domain/ai/agent-request.ts'
import { AgentMessage } from '#domain/ai/agent-dialogue.ts'
import { AiKey, AiProvider, AiProviderInput } from '#domain/ai/ai-provider.ts'
import { Transcription, TranscriptionFigures } from '#domain/ai/transcription.ts'
import { Id } from '#domain/id.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'

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
  listTranscriptions: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/transcriptions',
      summary: 'What AI providers were asked to transcribe, newest first, and what that came to in the last 30 days',
      tag,
      access,
    },
    { params: InApp, query: PageQuery, answer: page(Transcription).extend({ last30Days: TranscriptionFigures }) },
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
    { method: 'PATCH', path: `${path}/:agentId`, summary: 'Rename an AI agent or save its draft', tag, access },
    {
      params: OneAgent,
      /** `basedOn` is the `updatedAt` that the change was made from: a save over somebody else's is refused. */
      body: AgentInput.partial().extend({ basedOn: z.iso.datetime().optional() }),
      answer: Agent,
    },
  ),
  publishAgent: endpoint(
    {
      method: 'POST',
      path: `${path}/:agentId/publish`,
      summary: 'Make a version of the draft, which speaks from now on, also in conversations that the agent leads',
      tag,
      access,
    },
    {
      params: OneAgent,
      body: z.object({
        note: z.string().trim().max(400).nullable().default(null),
        /** Why, where the draft's tests do not say that it is good enough; it is kept with the version. */
        reason: z.string().trim().max(400).nullable().default(null),
      }),
      answer: AgentVersion,
    },
  ),
  unpublishAgent: endpoint(
    { method: 'POST', path: `${path}/:agentId/unpublish`, summary: 'Take an AI agent out of use that no published flow uses', tag, access },
    { params: OneAgent, answer: Agent },
  ),
  listAgentVersions: endpoint(
    { method: 'GET', path: `${path}/:agentId/versions`, summary: 'The last hundred versions of an AI agent, newest first', tag, access },
    { params: OneAgent, answer: z.object({ items: z.array(AgentVersion) }) },
  ),
  restoreAgentVersion: endpoint(
    {
      method: 'POST',
      path: `${path}/:agentId/versions/:version/restore`,
      summary: 'Make a version of an AI agent its draft again',
      tag,
      access,
    },
    {
      params: OneAgent.extend({ version: z.coerce.number().int().min(1) }),
      body: z.object({ basedOn: z.iso.datetime().optional() }),
      answer: Agent,
    },
  ),
  removeAgent: endpoint(
    { method: 'DELETE', path: `${path}/:agentId`, summary: 'Remove an AI agent that no published flow uses', tag, access },
    { params: OneAgent },
  ),
  listAgentRequests: endpoint(
    {
      method: 'GET',
      path: `${path}/:agentId/requests`,
      summary: 'What was sent to an AI agent’s models and what they answered, newest first; kept as long as the traces of flows',
      tag,
      access,
    },
    {
      params: OneAgent,
      query: z.object({
        after: z
          .string()
          .regex(/^\d{1,19}$/)
          .optional(),
      }),
      answer: page(AgentRequest),
    },
  ),
  tryAgent: endpoint(
    {
      method: 'POST',
      path: `${path}/:agentId/try`,
      summary: 'Ask an AI agent for its next answer, judged as in a conversation but apart from any; the tools it wants are told, not used',
      tag,
      access,
    },
    {
      params: OneAgent,
      body: z.object({
        /** What is asked: the draft, or the version that speaks. */
        which: z.enum(['draft', 'published']).default('draft'),
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
      answer: z.object({ result: runAgent.result, judged: JudgedAnswer.nullable(), ms: z.number().int() }),
    },
  ),
}
