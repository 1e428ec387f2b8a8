import { z } from 'zod'

import { ContactChangeBody } from './contact-change.ts'
import { ConversationEventBody } from '../conversations/conversation-event.ts'
import { Id } from '../id.ts'
import { Author } from '../messages/message.ts'

const At = { id: z.string(), at: z.iso.datetime() }

/** One line of what became of a contact, wherever it is kept. */
export const TimelineItem = z.discriminatedUnion('source', [
  /** What people, the API, imports and tasks changed. */
  z.object({ source: z.literal('change'), ...At, author: Author, body: ContactChangeBody }),
  /** What stands in the log of a conversation; `text` is what a note says. */
  z.object({
    source: z.literal('log'),
    ...At,
    author: Author,
    conversationId: Id,
    body: ConversationEventBody,
    text: z.string().nullable(),
  }),
  /** The messages of one conversation on one day, and the last of them in short. */
  z.object({
    source: z.literal('messages'),
    ...At,
    conversationId: Id,
    channel: z.string(),
    received: z.number().int(),
    sent: z.number().int(),
    snippet: z.string(),
  }),
])
export type TimelineItem = z.infer<typeof TimelineItem>
