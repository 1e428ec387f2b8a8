import { z } from 'zod'

/** The parts of a webhook that we read. Unknown keys pass: Meta adds some every month. */
export const Envelope = z.object({ object: z.string().optional(), entry: z.array(z.unknown()) })

export const Entry = z.object({ id: z.string().optional(), changes: z.array(z.unknown()) })

export const Change = z.object({ field: z.string(), value: z.unknown() })

export const MessagesValue = z.object({
  metadata: z.object({ phone_number_id: z.string(), display_phone_number: z.string().optional() }),
  contacts: z.array(z.unknown()).optional(),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
  errors: z.array(z.unknown()).optional(),
})

export const ContactCard = z.object({
  profile: z.object({ name: z.string().optional() }).optional(),
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
})

export const MessageHead = z.object({
  id: z.string().min(1).max(256),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  timestamp: z.union([z.string(), z.number()]).optional(),
  type: z.string().default('unknown'),
})

export const Status = z.object({
  id: z.string().min(1).max(256),
  status: z.string(),
  timestamp: z.union([z.string(), z.number()]).optional(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(
      z.object({
        code: z.union([z.number(), z.string()]).optional(),
        title: z.string().optional(),
        message: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
})

const Media = z.object({ id: z.string(), mime_type: z.string().optional(), caption: z.string().optional() })

/** The bodies of the message kinds that we understand. */
export const Bodies = {
  text: z.object({ text: z.object({ body: z.string() }) }),
  image: z.object({ image: Media }),
  location: z.object({
    location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().optional(), address: z.string().optional() }),
  }),
  interactive: z.object({
    interactive: z.discriminatedUnion('type', [
      z.object({ type: z.literal('button_reply'), button_reply: z.object({ id: z.string(), title: z.string() }) }),
      z.object({
        type: z.literal('list_reply'),
        list_reply: z.object({ id: z.string(), title: z.string(), description: z.string().optional() }),
      }),
    ]),
  }),
} as const
