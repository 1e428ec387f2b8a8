import { z } from 'zod'

import { updateContact } from '../actions/contacts/update-contact.ts'
import { labelConversation } from '../actions/conversations/label-conversation.ts'
import { Json } from '../json.ts'
import { OutgoingContent } from '../messages/message.ts'

/** A message to the customer, held back for a moment where it shall look typed. */
const SendMessage = z.object({
  kind: z.literal('send_message'),
  content: OutgoingContent,
  delayMs: z.number().int().min(0).max(30_000).optional(),
  /** The AI agent whose words these are; left out, they are the flow's. */
  agentId: z.string().max(64).optional(),
})

/** Keeps a value with the conversation, under a name; null forgets it. */
const KeepValue = z.object({ kind: z.literal('keep_value'), name: z.string().max(80), value: Json })

/** An effect whose answer nobody waits for. What is waited for is an action, in `actions/catalogue.gen.ts`. */
export const EmittedEffect = z.discriminatedUnion('kind', [SendMessage, KeepValue, updateContact.input, labelConversation.input])
export type EmittedEffect = z.infer<typeof EmittedEffect>
