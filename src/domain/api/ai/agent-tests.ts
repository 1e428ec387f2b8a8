import { z } from 'zod'

import { AgentScenario, AgentScenarioInput } from '#domain/ai/agent-scenario.ts'
import { AgentTestAttempt, AgentTestRun, JudgeAgreement } from '#domain/ai/agent-test-run.ts'
import { AgentTestSettings } from '#domain/ai/agent-test-settings.ts'
import { PublishGate } from '#domain/ai/publish-gate.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'agents'
const access = 'admin' as const
const InApp = z.object({ appId: Id })
const OneAgent = InApp.extend({ agentId: Id })
const OneScenario = OneAgent.extend({ scenarioId: Id })
const OneRun = OneAgent.extend({ testRunId: Id })
const agent = '/api/v1/apps/:appId/agents/:agentId'

export const agentTests = {
  listAgentScenarios: endpoint(
    { method: 'GET', path: `${agent}/scenarios`, summary: 'The scenarios that an AI agent is tested with', tag, access },
    { params: OneAgent, answer: z.object({ items: z.array(AgentScenario) }) },
  ),
  createAgentScenario: endpoint(
    { method: 'POST', path: `${agent}/scenarios`, summary: 'Add a scenario', tag, access },
    { params: OneAgent, body: AgentScenarioInput, answer: AgentScenario },
  ),
  updateAgentScenario: endpoint(
    { method: 'PUT', path: `${agent}/scenarios/:scenarioId`, summary: 'Change a scenario', tag, access },
    { params: OneScenario, body: AgentScenarioInput, answer: AgentScenario },
  ),
  removeAgentScenario: endpoint(
    { method: 'DELETE', path: `${agent}/scenarios/:scenarioId`, summary: 'Remove a scenario', tag, access },
    { params: OneScenario },
  ),
  recordAgentScenario: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/agent-scenarios/record',
      summary: 'Make a scenario of a conversation, for the AI agent that answered in it; personal data is replaced',
      tag,
      access,
    },
    {
      params: InApp,
      body: z.object({ conversationId: Id, name: AgentScenarioInput.shape.name.optional() }),
      answer: z.object({ agentId: Id, scenario: AgentScenario }),
    },
  ),
  getAgentTestSettings: endpoint(
    { method: 'GET', path: `${agent}/test-settings`, summary: 'How an AI agent is tested', tag, access },
    { params: OneAgent, answer: AgentTestSettings },
  ),
  updateAgentTestSettings: endpoint(
    { method: 'PUT', path: `${agent}/test-settings`, summary: 'Change how an AI agent is tested', tag, access },
    { params: OneAgent, body: AgentTestSettings, answer: AgentTestSettings },
  ),
  listAgentTestRuns: endpoint(
    {
      method: 'GET',
      path: `${agent}/test-runs`,
      summary:
        'The last runs of an AI agent’s scenarios, what they say of publishing its draft, and how often people agreed with the judge',
      tag,
      access,
    },
    { params: OneAgent, answer: z.object({ items: z.array(AgentTestRun), gate: PublishGate, judge: JudgeAgreement }) },
  ),
  startAgentTestRun: endpoint(
    {
      method: 'POST',
      path: `${agent}/test-runs`,
      summary: 'Run an AI agent’s scenarios in the background; tools are simulated, and nothing is sent',
      tag,
      access,
    },
    {
      params: OneAgent,
      body: z.object({
        /** Left out, the draft. */
        version: z.number().int().min(1).nullable().default(null),
        /** Left out, all. */
        scenarioIds: z.array(Id).min(1).max(100).nullable().default(null),
        repeats: z.number().int().min(1).max(20).default(3),
        /** The run ends once its models cost so much, in cents of the app's currency. */
        costLimitCents: z.number().min(1).max(100_000).default(100),
      }),
      answer: AgentTestRun,
    },
  ),
  getAgentTestRun: endpoint(
    { method: 'GET', path: `${agent}/test-runs/:testRunId`, summary: 'One run with its conversations', tag, access },
    { params: OneRun, answer: z.object({ run: AgentTestRun, attempts: z.array(AgentTestAttempt) }) },
  ),
  cancelAgentTestRun: endpoint(
    { method: 'POST', path: `${agent}/test-runs/:testRunId/cancel`, summary: 'End a run; what was played stays', tag, access },
    { params: OneRun, answer: AgentTestRun },
  ),
  reviewAgentTestCheck: endpoint(
    {
      method: 'PUT',
      path: `${agent}/test-runs/:testRunId/attempts/:attemptId/checks/:check`,
      summary: 'Say whether a judge’s verdict is right; a person’s word counts',
      tag,
      access,
    },
    {
      params: OneRun.extend({ attemptId: Id, check: z.coerce.number().int().min(0).max(200) }),
      /** Null takes a person's word back. */
      body: z.object({ passed: z.boolean().nullable() }),
      answer: AgentTestAttempt,
    },
  ),
}
