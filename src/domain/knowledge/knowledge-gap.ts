import { z } from 'zod'

import { Id } from '../id.ts'

/** What customers asked and no good answer was found to: one question, and those like it. */
export const KnowledgeGap = z.object({
  id: Id,
  /** As it was asked last. */
  question: z.string(),
  /** Other words in which it was asked. */
  alike: z.array(z.string()),
  /** How often it was asked. */
  count: z.number().int(),
  lastAt: z.iso.datetime(),
  /** Where it was asked last. */
  conversationId: Id,
})
export type KnowledgeGap = z.infer<typeof KnowledgeGap>
