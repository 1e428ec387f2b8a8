import { z } from 'zod'

import { Language } from '#domain/ai/assist.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'conversations'
const path = '/api/v1/apps/:appId/conversations/:conversationId'
const OneConversation = z.object({ appId: Id, conversationId: Id })
/** Since when the caller has new messages translated without asking; null where they do not. */
const Automatic = z.object({ automaticSince: z.iso.datetime().nullable() })

export const MessageTranslation = z.object({ messageId: Id, language: z.string(), text: z.string() })
export type MessageTranslation = z.infer<typeof MessageTranslation>

export const translations = {
  listTranslations: endpoint(
    { method: 'GET', path: `${path}/translations`, summary: 'What was translated of the latest messages', tag, access: 'agent' },
    { params: OneConversation, answer: Automatic.extend({ items: z.array(MessageTranslation) }) },
  ),
  setAutoTranslation: endpoint(
    { method: 'PUT', path: `${path}/translations`, summary: 'Have new messages translated for oneself, or not', tag, access: 'agent' },
    { params: OneConversation, body: z.object({ automatic: z.boolean() }), answer: Automatic },
  ),
  translateMessage: endpoint(
    {
      method: 'POST',
      path: `${path}/messages/:messageId/translation`,
      summary: 'Have a message of the customer translated by AI, once for everybody',
      tag,
      access: 'agent',
    },
    { params: OneConversation.extend({ messageId: Id }), body: z.object({ language: Language }), answer: z.object({ text: z.string() }) },
  ),
}
