import { z } from 'zod'

const text = z.string().min(1).max(4_096)
const common = {
  phoneNumberId: z.string().optional(),
  /** A message id to use again, for doubled deliveries. */
  id: z.string().startsWith('wamid.').optional(),
}
const answers = { messageId: z.string() }
/** A stored file by `mediaId`; without one, the built-in sample. */
const file = { mediaId: z.string().optional(), caption: z.string().max(1_024).optional() }

/** What a person can do on the phone, as the control surface takes it. */
export const Incoming = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('text'),
    text,
    /** The message it quotes. */
    messageId: z.string().optional(),
    /** The product it asks about. */
    product: z.object({ catalogId: z.string(), productRetailerId: z.string() }).optional(),
    /** The ad it came from, as Meta describes it. */
    referral: z.looseObject({ source_type: z.enum(['ad', 'post']), source_url: z.string(), source_id: z.string() }).optional(),
  }),
  z.object({ ...common, ...answers, type: z.literal('button'), buttonId: z.string(), title: z.string() }),
  /** The quick reply of a template. */
  z.object({ ...common, ...answers, type: z.literal('templateButton'), payload: z.string(), title: z.string() }),
  z.object({
    ...common,
    ...answers,
    type: z.literal('list'),
    rowId: z.string(),
    title: z.string(),
    description: z.string().optional(),
  }),
  z.object({ ...common, ...file, type: z.literal('image') }),
  z.object({ ...common, ...file, type: z.literal('video'), mediaId: z.string() }),
  z.object({ ...common, type: z.literal('audio'), mediaId: z.string().optional(), voice: z.boolean().default(true) }),
  z.object({ ...common, ...file, type: z.literal('document'), filename: z.string().max(240).optional() }),
  z.object({ ...common, type: z.literal('sticker'), mediaId: z.string().optional() }),
  z.object({
    ...common,
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
    /** The message that asked for it. */
    messageId: z.string().optional(),
  }),
  z.object({
    ...common,
    type: z.literal('contacts'),
    contacts: z.array(z.object({ name: z.string().min(1), phone: z.string().optional(), email: z.string().optional() })).min(1),
  }),
  /** A tap on a message; an empty emoji takes the reaction back. */
  z.object({ ...common, type: z.literal('reaction'), targetId: z.string(), emoji: z.string().max(32) }),
  /** The answers to the form of a message. */
  z.object({ ...common, ...answers, type: z.literal('form'), answers: z.record(z.string(), z.unknown()) }),
  /** A cart; prices come from the catalog. */
  z.object({
    ...common,
    type: z.literal('order'),
    catalogId: z.string(),
    text: z.string().max(1_024).optional(),
    items: z
      .array(z.object({ productRetailerId: z.string(), quantity: z.number().int().min(1).max(99) }))
      .min(1)
      .max(100),
    messageId: z.string().optional(),
  }),
  /** Any message object, sent as it is: `{ "type": "sticker", "sticker": { … } }`. */
  z.object({ ...common, type: z.literal('raw'), message: z.looseObject({ type: z.string() }) }),
])
export type Incoming = z.infer<typeof Incoming>
