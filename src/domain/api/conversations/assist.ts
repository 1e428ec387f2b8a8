import { z } from 'zod'

import { Assist } from '#domain/ai/assist.ts'
import { Assisted } from '#domain/ai/draft-source.ts'
import { SuggestedStep } from '#domain/ai/suggested-step.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'conversations'

export const assist = {
  mayAssist: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/assist',
      summary: 'Whether a model can help to write, as an AI provider is connected, and whether one transcribes voice messages',
      tag,
      access: 'agent',
    },
    { params: z.object({ appId: Id }), answer: z.object({ available: z.boolean(), transcribes: z.boolean() }) },
  ),
  assist: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/conversations/:conversationId/assist',
      summary: 'Have a model draft with its sources, rewrite, shorten, translate or summarise; nothing is sent',
      tag,
      access: 'agent',
    },
    { params: z.object({ appId: Id, conversationId: Id }), body: Assist, answer: Assisted },
  ),
  suggestSteps: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/conversations/:conversationId/next-steps',
      summary: 'Have a model choose among the workspace’s own tags, teams, macros and saved replies; nothing is done',
      tag,
      access: 'agent',
    },
    { params: z.object({ appId: Id, conversationId: Id }), answer: z.object({ items: z.array(SuggestedStep) }) },
  ),
}
