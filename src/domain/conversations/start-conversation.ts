import { z } from 'zod'

import { Phone } from '../contacts/phone.ts'
import { Id } from '../id.ts'
import { WrittenContent } from '../messages/message.ts'

/** Whom one writes to, on which channel, and what: past WhatsApp's 24 hours, or before the customer ever wrote, an approved template. */
export const StartConversation = z.object({
  to: z.union([z.object({ contactId: Id }), z.object({ phone: Phone, name: z.string().trim().max(200).nullable().default(null) })]),
  channelId: Id,
  content: WrittenContent,
})
export type StartConversation = z.infer<typeof StartConversation>
