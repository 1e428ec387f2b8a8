import { z } from 'zod'

import { Json } from '#domain/json.ts'

import { MessageDraft, refuseUnfit } from '../shared/message-draft.ts'

/** A message with the manner in which it is said: a draft's fields, and beside them these. */
const StoredMessage = z
  .object({
    type: z.string(),
    typingSeconds: z
      .number()
      .min(0)
      .max(10)
      .default(0)
      .meta({ role: 'duration', label: 'Typing', help: 'Seconds to wait before sending.' }),
    variations: z.array(MessageDraft).max(9).default([]).meta({ label: 'Variations', help: 'One of them is sent at random.' }),
    onWhatsapp: MessageDraft.nullable().optional().meta({ label: 'On WhatsApp', help: 'Sent there instead. null sends nothing.' }),
    onWebchat: MessageDraft.nullable().optional().meta({ label: 'In the chat widget', help: 'Sent there instead. null sends nothing.' }),
  })
  .catchall(Json)

const apart = ({ typingSeconds, variations, onWhatsapp, onWebchat, ...content }: z.infer<typeof StoredMessage>) => ({
  content,
  typingSeconds,
  variations,
  onWhatsapp,
  onWebchat,
})

// Before it is taken apart: what is wrong with the manner does not hide what is wrong with the message.
const ResponseMessage = StoredMessage.superRefine((message, context) => refuseUnfit(apart(message).content, context)).transform(apart)
export type ResponseMessage = z.infer<typeof ResponseMessage>

/** One or more messages. Their texts may hold templates. */
export const ResponseConfig = z.object({
  v: z.literal(1).default(1),
  messages: z.array(ResponseMessage).min(1).max(10).meta({ role: 'message', label: 'Messages' }),
  /** What is said on WhatsApp once the customer has been silent for 24 hours: only an approved template may be. */
  whenClosed: MessageDraft.refine(({ type }) => type === 'template', 'Only a template can be sent after 24 hours.')
    .nullable()
    .default(null)
    .meta({ label: 'After 24 hours of silence', help: 'WhatsApp then allows only an approved template.' }),
})
export type ResponseConfig = z.infer<typeof ResponseConfig>
