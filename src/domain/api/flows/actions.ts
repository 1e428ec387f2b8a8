import { z } from 'zod'

import { AskedEffect, EffectResult } from '#domain/actions/catalogue.gen.ts'
import { Id } from '#domain/id.ts'
import { ExplainedTurn } from '#domain/flows/trace.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })

export const actionEndpoints = {
  performAction: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/contacts/:contactId/actions',
      summary: 'Do an action of the catalogue for a contact, as a flow or an AI agent does it',
      tag: 'actions',
      access: 'agent',
    },
    { params: InApp.extend({ contactId: Id }), body: z.object({ action: AskedEffect }), answer: z.object({ result: EffectResult }) },
  ),
  explainConversation: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/conversations/:conversationId/trace',
      summary: 'What the flows did in a conversation and why, newest turn first',
      tag: 'actions',
      access: 'agent',
    },
    {
      params: InApp.extend({ conversationId: Id }),
      query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
      answer: z.object({ items: z.array(ExplainedTurn) }),
    },
  ),
  explainMessage: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/conversations/:conversationId/messages/:messageId/explain',
      summary: 'Why the bot said this, or what it made of it: the turns behind a message, in order',
      tag: 'actions',
      access: 'agent',
    },
    {
      params: InApp.extend({ conversationId: Id, messageId: z.string().min(1).max(200) }),
      answer: z.object({ turns: z.array(ExplainedTurn) }),
    },
  ),
}
