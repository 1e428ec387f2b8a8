import { z } from 'zod'

const text = z.string().min(1).max(4_096)
const common = {
  phoneNumberId: z.string().optional(),
  /** A message id to use again, for doubled deliveries. */
  id: z.string().startsWith('wamid.').optional(),
}

/** What a person can do on the phone, as the control surface takes it. */
export const Incoming = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('text'), text }),
  z.object({ ...common, type: z.literal('button'), messageId: z.string(), buttonId: z.string(), title: z.string() }),
  z.object({
    ...common,
    type: z.literal('list'),
    messageId: z.string(),
    rowId: z.string(),
    title: z.string(),
    description: z.string().optional(),
  }),
  /** A stored picture by `mediaId`; without one, the built-in sample. */
  z.object({ ...common, type: z.literal('image'), mediaId: z.string().optional(), caption: z.string().max(1_024).optional() }),
  z.object({
    ...common,
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  /** Any message object, sent as it is: `{ "type": "sticker", "sticker": { … } }`. */
  z.object({ ...common, type: z.literal('raw'), message: z.looseObject({ type: z.string() }) }),
])
export type Incoming = z.infer<typeof Incoming>
