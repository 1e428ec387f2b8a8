import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Pair } from '#domain/knowledge/knowledge-source.ts'
import { KnowledgeSuggestion, SuggestionSearch } from '#domain/knowledge/knowledge-suggestion.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'knowledge'
const access = 'admin' as const
const InApp = z.object({ appId: Id })
const path = '/api/v1/apps/:appId/knowledge-suggestions'
const OneSuggestion = InApp.extend({ suggestionId: Id })

export const knowledgeSuggestions = {
  listKnowledgeSuggestions: endpoint(
    {
      method: 'GET',
      path,
      summary: 'Answers from past conversations that wait for a review, and how the search for them stands',
      tag,
      access,
    },
    { params: InApp, answer: z.object({ items: z.array(KnowledgeSuggestion), search: SuggestionSearch.nullable() }) },
  ),
  searchForSuggestions: endpoint(
    { method: 'POST', path: `${path}/search`, summary: 'Go through past conversations for answers worth keeping', tag, access },
    {
      params: InApp,
      body: z.object({
        /** How far back replies are looked at; null begins no search. */
        days: z.number().int().min(1).max(366).nullable(),
        /** Whether it is repeated every week from then on. */
        weekly: z.boolean(),
      }),
      answer: SuggestionSearch,
    },
  ),
  acceptKnowledgeSuggestion: endpoint(
    {
      method: 'POST',
      path: `${path}/:suggestionId/accept`,
      summary: 'Make a suggestion, as it was written or edited, a question of the knowledge',
      tag,
      access,
    },
    { params: OneSuggestion, body: Pair, answer: z.object({ sourceId: Id }) },
  ),
  rejectKnowledgeSuggestion: endpoint(
    { method: 'POST', path: `${path}/:suggestionId/reject`, summary: 'Refuse a suggestion; it is not made again', tag, access },
    { params: OneSuggestion },
  ),
  suggestKnowledge: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/conversations/:conversationId/knowledge-suggestions',
      summary: 'Suggest a reply as a question and answer for the knowledge base, used once a person has reviewed it',
      tag,
      access: 'agent',
    },
    {
      params: InApp.extend({ conversationId: Id }),
      body: Pair.extend({
        messageId: Id,
        /** Used at once, without a review; only who may edit the knowledge can say so. */
        useNow: z.boolean().default(false),
      }),
      /** The source that it went to; null where it waits for a review. */
      answer: z.object({ sourceId: Id.nullable() }),
    },
  ),
}
