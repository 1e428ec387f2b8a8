import { z } from 'zod'

import { MessageTranscript } from '#domain/ai/transcription.ts'
import { Id } from '#domain/id.ts'
import { Bytes, endpoint } from '../endpoint.ts'

export const media = {
  getMessageMedia: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/media/:messageId',
      summary: 'The picture, sound, film or file of a customer’s message',
      tag: 'conversations',
      access: 'agent',
    },
    { params: z.object({ appId: Id, messageId: Id }), answer: Bytes },
  ),
  transcribeMessage: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/conversations/:conversationId/messages/:messageId/transcript',
      summary: 'Have a voice message of the customer transcribed by AI, once for everybody',
      tag: 'conversations',
      access: 'agent',
    },
    { params: z.object({ appId: Id, conversationId: Id, messageId: Id }), answer: MessageTranscript.nullable() },
  ),
  retryMessageMedia: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/media/:messageId/retry',
      summary: 'Fetch the file of a customer’s message again, now',
      tag: 'conversations',
      access: 'agent',
    },
    { params: z.object({ appId: Id, messageId: Id }) },
  ),
}
