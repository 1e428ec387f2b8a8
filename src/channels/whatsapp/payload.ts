import { z } from 'zod'

/** The parts of a webhook that we read. Unknown keys pass: Meta adds some every month. */
export const Envelope = z.object({ object: z.string().optional(), entry: z.array(z.unknown()) })

export const Entry = z.object({
  id: z.coerce.string().optional(),
  time: z.union([z.string(), z.number()]).optional().catch(undefined),
  changes: z.array(z.unknown()),
})

export const Change = z.object({ field: z.string(), value: z.unknown() })

export const MessagesValue = z.object({
  metadata: z.object({ phone_number_id: z.string(), display_phone_number: z.string().optional() }),
  contacts: z.array(z.unknown()).optional(),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
  errors: z.array(z.unknown()).optional(),
})

/** A value that names its number; most news do not. */
export const NumberNamed = z.object({ metadata: z.object({ phone_number_id: z.string() }) })

/** The phone app's own messages. */
export const EchoesValue = z.object({ metadata: z.object({ phone_number_id: z.string() }), message_echoes: z.array(z.unknown()) })

export const PreferencesValue = z.object({ metadata: z.object({ phone_number_id: z.string() }), user_preferences: z.array(z.unknown()) })

/** A part that is left out rather than losing the whole when it is not what it should be. */
const name = z.string().optional().catch(undefined)
const instant = z.union([z.string(), z.number()]).optional().catch(undefined)

export const Preference = z.object({ wa_id: name, user_id: name, category: z.string(), value: z.string(), timestamp: instant })

export const ContactCard = z.object({
  profile: z.object({ name, username: name }).optional().catch(undefined),
  wa_id: name,
  user_id: name,
  parent_user_id: name,
})

export const MessageHead = z.object({
  id: z.string().min(1).max(256),
  from: name,
  from_user_id: name,
  from_parent_user_id: name,
  to: name,
  to_user_id: name,
  to_parent_user_id: name,
  group_id: name,
  timestamp: instant,
  type: z.string().default('unknown').catch('unknown'),
})

/** What a customer did to a message of theirs. */
export const Rewritten = z.object({
  edit: z
    .object({ original_message_id: z.string().min(1).max(256), message: z.looseObject({ type: z.string() }) })
    .optional()
    .catch(undefined),
  revoke: z
    .object({ original_message_id: z.string().min(1).max(256) })
    .optional()
    .catch(undefined),
})

export const SystemBody = z.object({
  system: z.object({
    type: name,
    body: name,
    wa_id: name,
    /** The name of `wa_id` in older versions, where `customer` is the old number. */
    new_wa_id: name,
    customer: name,
    user_id: name,
    previous_user_id: name,
  }),
})

export const Status = z.object({
  id: z.string().min(1).max(256),
  status: z.string(),
  timestamp: instant,
  biz_opaque_callback_data: name,
  recipient_type: name,
  recipient_id: name,
  recipient_user_id: name,
  recipient_parent_user_id: name,
  pricing: z
    .object({ category: z.string(), type: name, pricing_model: name, billable: z.boolean().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  errors: z
    .array(
      z.object({
        code: z.union([z.number(), z.string()]).optional(),
        title: z.string().optional(),
        message: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
})

const text = z.string().optional()
const Media = z.object({ id: z.string(), mime_type: text, sha256: name, caption: text })

const Contact = z.object({
  name: z.object({ formatted_name: text, first_name: text, last_name: text }).optional(),
  phones: z.array(z.object({ phone: text, type: text, wa_id: text })).optional(),
  emails: z.array(z.object({ email: text, type: text })).optional(),
  urls: z.array(z.object({ url: text, type: text })).optional(),
  addresses: z.array(z.object({ street: text, city: text, state: text, zip: text, country: text, type: text })).optional(),
  org: z.object({ company: text, title: text }).optional(),
  birthday: text,
})
export type Contact = z.infer<typeof Contact>

/** The bodies of the message kinds that we understand. */
export const Bodies = {
  text: z.object({ text: z.object({ body: z.string() }) }),
  image: z.object({ image: Media }),
  video: z.object({ video: Media }),
  audio: z.object({ audio: Media.extend({ voice: z.boolean().optional() }) }),
  document: z.object({ document: Media.extend({ filename: text }) }),
  sticker: z.object({ sticker: Media.extend({ animated: z.boolean().optional().catch(undefined) }) }),
  location: z.object({
    location: z.object({ latitude: z.coerce.number(), longitude: z.coerce.number(), name: text, address: text, url: name }),
  }),
  contacts: z.object({ contacts: z.array(Contact.extend({ origin: name })).min(1) }),
  /** A tap on the quick reply of a template. */
  button: z.object({ button: z.object({ text: z.string(), payload: z.string().optional() }) }),
  order: z.object({
    order: z.object({
      catalog_id: z.string(),
      text,
      product_items: z.array(
        z.object({
          product_retailer_id: z.string(),
          quantity: z.coerce.number(),
          item_price: z.coerce.number(),
          currency: z.string(),
        }),
      ),
    }),
  }),
  reaction: z.object({ reaction: z.object({ message_id: z.string(), emoji: z.string().optional() }) }),
  interactive: z.object({
    interactive: z.discriminatedUnion('type', [
      z.object({ type: z.literal('button_reply'), button_reply: z.object({ id: z.string(), title: z.string() }) }),
      z.object({
        type: z.literal('list_reply'),
        list_reply: z.object({ id: z.string(), title: z.string(), description: z.string().optional() }),
      }),
      z.object({
        type: z.literal('nfm_reply'),
        nfm_reply: z.object({ name: text, response_json: z.union([z.string(), z.record(z.string(), z.unknown())]) }),
      }),
      z.object({
        type: z.literal('call_permission_reply'),
        call_permission_reply: z.object({
          response: z.enum(['accept', 'reject']),
          is_permanent: z.boolean().optional().catch(undefined),
          expiration_timestamp: instant,
        }),
      }),
    ]),
  }),
} as const

/** Why a message cannot be shown, and what it was. */
export const Unsupported = z.object({
  unsupported: z.object({ type: name }).optional().catch(undefined),
  errors: z
    .array(z.object({ title: name, message: name, error_data: z.object({ details: name }).optional().catch(undefined) }))
    .optional()
    .catch(undefined),
})

/** What a message answers, and the ad it came from. */
export const Surroundings = z.object({
  context: z
    .object({
      id: name,
      forwarded: z.boolean().optional().catch(undefined),
      frequently_forwarded: z.boolean().optional().catch(undefined),
      referred_product: z
        .object({ catalog_id: z.string().min(1), product_retailer_id: z.string().min(1) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  referral: z
    .object({
      source_type: z.string(),
      source_id: name,
      source_url: name,
      headline: name,
      body: name,
      media_type: name,
      image_url: name,
      thumbnail_url: name,
      video_url: name,
      ctwa_clid: name,
      welcome_message: z.object({ text: name }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})
