import { z } from 'zod'

import { Id } from '../id.ts'
import { Mention } from '../conversations/mention.ts'

/** How many comments a flow may have: they are handed over whole. */
export const FLOW_COMMENTS_MAX = 1_000

/** Something that a colleague said of a block of a flow, or of a step in it. A first comment and its replies are one thread. */
export const FlowComment = z.object({
  id: Id,
  /** The id of the first comment of its thread. */
  threadId: Id,
  nodeId: Id,
  stepId: Id.nullable(),
  author: z.object({ id: z.string(), name: z.string() }),
  /** Empty where it was removed and its replies stay. */
  text: z.string(),
  /** Members whom the text names. */
  mentions: z.array(Mention),
  at: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  removedAt: z.iso.datetime().nullable(),
  /** Of a first comment: when its thread was settled, and the name of who did. */
  resolvedAt: z.iso.datetime().nullable(),
  resolvedBy: z.string().nullable(),
})
export type FlowComment = z.infer<typeof FlowComment>

export const FlowCommentText = z.string().trim().min(1).max(4_000)
