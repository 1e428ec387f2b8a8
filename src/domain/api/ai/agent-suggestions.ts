import { z } from 'zod'

import { AgentSuggestion, SuggestionFigures } from '#domain/ai/agent-suggestion.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'agents'
const OneConversation = z.object({ appId: Id, conversationId: Id })
const path = '/api/v1/apps/:appId/conversations/:conversationId/agent-suggestion'

export const agentSuggestions = {
  suggestAnswer: endpoint(
    {
      method: 'POST',
      path,
      summary: 'What an AI agent that drafts for people would answer to the customer’s last message; nothing is sent or changed',
      tag,
      access: 'agent',
    },
    {
      params: OneConversation,
      /** `asking`: somebody else’s call asks for it already; ask again in a moment. */
      answer: z.object({ suggestion: AgentSuggestion.nullable(), asking: z.boolean() }),
    },
  ),
  settleSuggestion: endpoint(
    { method: 'PUT', path, summary: 'Say that a suggestion was put into the reply, or put away', tag, access: 'agent' },
    { params: OneConversation, body: z.object({ messageId: Id, outcome: z.enum(['taken', 'dismissed']) }) },
  ),
  getSuggestionFigures: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/agents/:agentId/suggestions',
      summary: 'What people did with an AI agent’s suggestions',
      tag,
      access: 'admin',
    },
    { params: z.object({ appId: Id, agentId: Id }), answer: SuggestionFigures },
  ),
}
