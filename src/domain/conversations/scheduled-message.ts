import { z } from 'zod'

import { Id } from '../id.ts'
import { Author, WrittenContent } from '../messages/message.ts'

/** A message that a person has put off. */
export const ScheduledMessage = z.object({
  id: Id,
  author: Author,
  content: WrittenContent,
  sendAt: z.iso.datetime(),
  /** Cancelled when the customer writes first. */
  unlessReply: z.boolean(),
  /** `failed`: its time came and it could not be said; `reason` says why. */
  state: z.enum(['waiting', 'failed']),
  reason: z.string().nullable(),
})
export type ScheduledMessage = z.infer<typeof ScheduledMessage>

/** The longest that a message may be put off. */
export const LONGEST_WAIT_MS = 366 * 24 * 60 * 60 * 1_000

/** The longest that a reply may be held back, to be taken back. */
export const LONGEST_UNDO_MS = 30_000
