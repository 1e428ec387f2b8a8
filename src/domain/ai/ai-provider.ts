import { z } from 'zod'

import { Id } from '../id.ts'

export const AiProviderKind = z.enum(['openai', 'anthropic', 'google'])
export type AiProviderKind = z.infer<typeof AiProviderKind>

/** Who answers for agents: a company, or a server of one's own that speaks as OpenAI does. The key comes in and never goes out again. */
export const AiProvider = z.object({
  id: Id,
  name: z.string(),
  kind: AiProviderKind,
  /** Null: the company's own address. */
  baseUrl: z.string().nullable(),
  modelDefault: z.string(),
  /** Turns passages of knowledge into vectors; null: they are found by their words alone. */
  embeddingModel: z.string().nullable(),
  /** Writes down what is said in voice messages; null: this provider transcribes nothing. */
  transcriptionModel: z.string().nullable(),
  /** What a minute costs, in cents; null: it is not counted. */
  transcriptionMinutePrice: z.number().nullable(),
  /** The last characters of the key, to tell keys apart. */
  last4: z.string(),
  createdAt: z.iso.datetime(),
})
export type AiProvider = z.infer<typeof AiProvider>

export const AiProviderInput = z.object({
  name: z.string().trim().min(1).max(80),
  kind: AiProviderKind,
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'Write a complete address like https://api.example.com/v1.' })
    .max(500)
    .nullable()
    .default(null),
  modelDefault: z.string().trim().min(1).max(120),
  embeddingModel: z.string().trim().min(1).max(120).nullable().default(null),
  transcriptionModel: z.string().trim().min(1).max(120).nullable().default(null),
  transcriptionMinutePrice: z.number().min(0).max(1_000).nullable().default(null),
})
export type AiProviderInput = z.infer<typeof AiProviderInput>

/** As a header carries it: no spaces, no line breaks. */
export const AiKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,1000}$/, 'Keys can have letters, digits and symbols, but no spaces.')
