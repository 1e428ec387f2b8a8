import { z } from 'zod'

import { ColleagueDraft, DraftBody, DraftMode, KeptDraft } from '#domain/conversations/draft.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const OneConversation = z.object({ appId: Id, conversationId: Id })
const path = '/api/v1/apps/:appId/conversations/:conversationId/drafts'

export const drafts = {
  listDrafts: endpoint(
    { method: 'GET', path, summary: 'What you and your colleagues are writing here', tag: 'conversations', access: 'agent' },
    { params: OneConversation, answer: z.object({ mine: z.array(KeptDraft), colleagues: z.array(ColleagueDraft) }) },
  ),
  saveDraft: endpoint(
    {
      method: 'PUT',
      path: `${path}/:draftMode`,
      summary: 'Keep what you are writing; an older version changes nothing',
      tag: 'conversations',
      access: 'agent',
    },
    {
      params: OneConversation.extend({ draftMode: DraftMode }),
      body: z.object({ body: DraftBody, version: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
      answer: KeptDraft,
    },
  ),
}
