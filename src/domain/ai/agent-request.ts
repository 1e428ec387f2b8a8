import { z } from 'zod'

import { Json } from '../json.ts'

/** One question to a model of an agent: what was sent, and what came back. */
export const AgentRequest = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null for a test chat. */
  conversationId: z.string().nullable(),
  provider: z.string(),
  model: z.string(),
  request: z.object({ instructions: z.string(), messages: Json }),
  answer: z.object({
    text: z.string().nullable(),
    calls: Json,
    inputTokens: z.number().int().nullable(),
    outputTokens: z.number().int().nullable(),
    /** Why there is no answer. */
    problem: z.string().nullable(),
  }),
})
export type AgentRequest = z.infer<typeof AgentRequest>
