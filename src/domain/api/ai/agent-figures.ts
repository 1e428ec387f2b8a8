import { z } from 'zod'

import { AgentCase, AgentFigures, CaseOutcome, CaseFilter, EscalationReason } from '#domain/ai/agent-case.ts'
import { DateSpan } from '#domain/date-span.ts'
import { Id } from '#domain/id.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'

const tag = 'agents'
const access = 'admin' as const
const InApp = z.object({ appId: Id })
const path = '/api/v1/apps/:appId/agent-cases'
const Asked = DateSpan.extend(CaseFilter.shape)

export const agentFigures = {
  getAgentFigures: endpoint(
    { method: 'GET', path: `${path}/figures`, summary: 'What became of the conversations that AI agents took part in', tag, access },
    { params: InApp, query: Asked, answer: AgentFigures },
  ),
  listAgentCases: endpoint(
    { method: 'GET', path, summary: 'The conversations behind a figure of AI agents, newest first', tag, access },
    {
      params: InApp,
      query: Asked.extend({ outcome: CaseOutcome.or(z.literal('open')).optional(), reason: EscalationReason.optional() }).extend(
        PageQuery.shape,
      ),
      answer: page(AgentCase),
    },
  ),
  listWorstAgentCases: endpoint(
    {
      method: 'GET',
      path: `${path}/worst`,
      summary: 'The twenty conversations with AI agents that most need a review',
      tag,
      access,
    },
    { params: InApp, query: Asked, answer: z.object({ items: z.array(AgentCase) }) },
  ),
  reviewAgentCase: endpoint(
    { method: 'PUT', path: `${path}/:agentCaseId/review`, summary: 'Say whether a conversation of an AI agent was read', tag, access },
    { params: InApp.extend({ agentCaseId: Id }), body: z.object({ reviewed: z.boolean() }) },
  ),
}
