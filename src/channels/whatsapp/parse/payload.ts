import { z } from 'zod'

/** The parts of a webhook that we read. Unknown keys pass: Meta adds some every month. */
export const Envelope = z.object({ object: z.unknown().optional(), entry: z.unknown().optional() }).transform((value, context) => {
  if (value.entry === undefined || value.entry === null) context.addIssue('There is no "entry".')
  return { entry: listed(value.entry) }
})

/** A part that is left out rather than losing the whole when it is not what it should be. */
const name = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)
const instant = z.union([z.string(), z.number()]).optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)
/** What an element cannot do without. */
const required = z.union([z.string().min(1), z.number().transform(String)])

/** Several, one without its list, or none. What is no list stands as its only element, so that it is judged and kept aside where people see it. */
const list = z.unknown().optional().transform(listed)
const listOf = <Schema extends z.ZodType>(element: Schema) => list.transform((items) => items.flatMap((item) => parsed(element, item)))

export function listed(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function parsed<Schema extends z.ZodType>(schema: Schema, item: unknown): z.output<Schema>[] {
  const result = schema.safeParse(item)
  return result.success ? [result.data] : []
}

export const Entry = z.object({ id: name, time: instant, changes: z.unknown().optional() }).transform(({ changes, ...entry }, context) => {
  if (changes === undefined || changes === null) context.addIssue('There are no "changes".')
  return { ...entry, changes: listed(changes) }
})

/** A change without its field is told by what it holds. */
export const Change = z
  .object({ field: z.string().min(1).optional().catch(undefined), value: z.unknown().optional() })
  .transform(({ field, value }, context) => {
    const told = field ?? FIELD_OF.find(([member]) => hasMember(value, member))?.[1]
    if (told === undefined) context.addIssue('There is no "field".')
    return { field: told ?? '', value }
  })

const FIELD_OF = [
  ['messages', 'messages'],
  ['statuses', 'messages'],
  ['message_echoes', 'smb_message_echoes'],
  ['user_preferences', 'user_preferences'],
  ['calls', 'calls'],
] as const

const hasMember = (value: unknown, member: string): boolean => typeof value === 'object' && value !== null && Object.hasOwn(value, member)

const metadata = z.object({ phone_number_id: required })

export const MessagesValue = z.object({ metadata, contacts: list, messages: list, statuses: list, errors: list })

/** Calls that customers made, or the business. */
export const CallsValue = z.object({ metadata, contacts: list, calls: list })

export const Call = z.object({
  id: required.pipe(z.string().max(256)),
  from: name,
  from_user_id: name,
  from_parent_user_id: name,
  event: name,
  direction: name,
  status: name,
  duration: z.coerce.number().optional().catch(undefined),
  timestamp: instant,
})

/** A value that names its number; most news do not. */
export const NumberNamed = z.object({ metadata })

/** News that names its account, beside the business that sent it. */
export const AccountNamed = z.object({ waba_info: z.object({ waba_id: required }) })

/** The phone app's own messages. */
export const EchoesValue = z.object({ metadata, message_echoes: list })

export const PreferencesValue = z.object({ metadata, user_preferences: list })

export const Preference = z.object({ wa_id: name, user_id: name, category: z.string(), value: z.string(), timestamp: instant })

export const ContactCard = z.object({
  profile: z.object({ name, username: name }).optional().catch(undefined),
  wa_id: name,
  user_id: name,
  parent_user_id: name,
})

export const MessageHead = z.object({
  id: required.pipe(z.string().max(256)),
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
    .object({ original_message_id: required.pipe(z.string().max(256)), message: z.looseObject({ type: z.string() }) })
    .optional()
    .catch(undefined),
  revoke: z
    .object({ original_message_id: required.pipe(z.string().max(256)) })
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
  id: required.pipe(z.string().max(256)),
  status: z.string(),
  timestamp: instant,
  biz_opaque_callback_data: name,
  recipient_type: name,
  recipient_id: name,
  recipient_user_id: name,
  recipient_parent_user_id: name,
  recipient_participant_id: name,
  recipient_participant_user_id: name,
  pricing: z.object({ category: z.string(), type: name, pricing_model: name, billable: flag }).optional().catch(undefined),
  errors: listOf(z.object({ code: name, title: name, message: name, error_data: z.object({ details: name }).optional().catch(undefined) })),
})

const Media = z.object({ id: required, mime_type: name, sha256: name, caption: name })

const Contact = z.object({
  name: z
    .object({ formatted_name: name, first_name: name, middle_name: name, last_name: name, prefix: name, suffix: name })
    .optional()
    .catch(undefined),
  phones: listOf(z.object({ phone: name, type: name, wa_id: name })),
  emails: listOf(z.object({ email: name, type: name })),
  urls: listOf(z.object({ url: name, type: name })),
  addresses: listOf(z.object({ street: name, city: name, state: name, zip: name, country: name, country_code: name, type: name })),
  org: z.object({ company: name, department: name, title: name }).optional().catch(undefined),
  birthday: name,
})
export type Contact = z.infer<typeof Contact>

const holdsAnything = ({ phones, emails, urls, addresses, ...rest }: Contact): boolean =>
  [phones, emails, urls, addresses].some(({ length }) => length > 0) ||
  [rest.name, rest.org].some((part) => Object.values(part ?? {}).some(Boolean))

/** A number, or a text that is one; null and an empty text are none. */
const number = z.union([z.number(), z.string().trim().min(1).pipe(z.coerce.number())])

/** The bodies of the message kinds that we understand. */
export const Bodies = {
  text: z.object({ text: z.object({ body: z.string() }) }),
  image: z.object({ image: Media }),
  video: z.object({ video: Media }),
  audio: z.object({ audio: Media.extend({ voice: flag }) }),
  document: z.object({ document: Media.extend({ filename: name }) }),
  sticker: z.object({ sticker: Media.extend({ animated: flag }) }),
  location: z.object({
    location: z.object({ latitude: number, longitude: number, name, address: name, url: name }),
  }),
  contacts: z.object({ contacts: listOf(Contact.extend({ origin: name })).refine((cards) => cards.some(holdsAnything)) }),
  /** A tap on the quick reply of a template. */
  button: z.object({ button: z.object({ text: z.string(), payload: name }) }),
  order: z.object({
    order: z.object({
      catalog_id: required,
      text: name,
      product_items: z.array(
        z.object({
          product_retailer_id: required,
          quantity: number,
          item_price: number,
          currency: z.string(),
        }),
      ),
    }),
  }),
  reaction: z.object({ reaction: z.object({ message_id: required, emoji: name }) }),
  interactive: z.object({
    interactive: z.discriminatedUnion('type', [
      z.object({ type: z.literal('button_reply'), button_reply: z.object({ id: z.string(), title: z.string() }) }),
      z.object({
        type: z.literal('list_reply'),
        list_reply: z.object({ id: z.string(), title: z.string(), description: name }),
      }),
      z.object({
        type: z.literal('nfm_reply'),
        nfm_reply: z.object({ name, response_json: z.union([z.string(), z.record(z.string(), z.unknown().optional())]) }),
      }),
      z.object({
        type: z.literal('call_permission_reply'),
        call_permission_reply: z.object({
          response: z.enum(['accept', 'reject']),
          is_permanent: flag,
          expiration_timestamp: instant,
          response_source: name,
        }),
      }),
    ]),
  }),
} as const

/** Why a message cannot be shown, and what it was. */
export const Unsupported = z.object({
  unsupported: z.object({ type: name }).optional().catch(undefined),
  errors: listOf(z.object({ code: name, title: name, message: name, error_data: z.object({ details: name }).optional().catch(undefined) })),
})

/** What a message answers, and the ad it came from. */
export const Surroundings = z.object({
  context: z
    .object({
      id: name,
      forwarded: flag,
      frequently_forwarded: flag,
      referred_product: z
        .object({ catalog_id: z.string().min(1), product_retailer_id: z.string().min(1) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  referral: z
    .object({
      source_type: name,
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
