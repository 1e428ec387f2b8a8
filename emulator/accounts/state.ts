import { z } from 'zod'

const Health = z.array(z.object({ error_code: z.number(), error_description: z.string(), possible_solution: z.string() }))
const SendState = z.enum(['AVAILABLE', 'LIMITED', 'BLOCKED'])

/** All that WhatsApp knows of a number beside its name. */
export const NumberState = z.object({
  status: z.string().default('CONNECTED'),
  quality: z.string().default('GREEN'),
  messagingLimit: z.string().default('TIER_2K'),
  throughput: z.string().default('STANDARD'),
  nameStatus: z.string().default('APPROVED'),
  newNameStatus: z.string().default('NONE'),
  codeVerification: z.string().default('VERIFIED'),
  accountMode: z.string().default('LIVE'),
  platform: z.string().default('CLOUD_API'),
  registered: z.boolean().default(true),
  pin: z.string().nullable().default(null),
  wrongPins: z.number().default(0),
  /** When it was registered or deregistered, in milliseconds, of the last 72 hours. */
  registrations: z.array(z.number()).default([]),
  /** The code that was sent by SMS or voice. */
  code: z.string().nullable().default(null),
  callback: z.string().nullable().default(null),
  /** Is used in the phone app too. */
  coexists: z.boolean().default(false),
  canSend: SendState.default('AVAILABLE'),
  health: Health.default([]),
  profile: z.record(z.string(), z.unknown()).default({}),
  settings: z.record(z.string(), z.unknown()).default({}),
  /** The public key of the number's forms, in PEM. */
  formKey: z.string().nullable().default(null),
})
export type NumberState = z.infer<typeof NumberState>

/** All that WhatsApp knows of an account. */
export const AccountState = z.object({
  name: z.string().default('Harbour Goods'),
  businessId: z.string().default('900000000000001'),
  review: z.string().default('APPROVED'),
  subscribed: z.boolean().default(false),
  callback: z.string().nullable().default(null),
  canSend: SendState.default('AVAILABLE'),
  health: Health.default([]),
})
export type AccountState = z.infer<typeof AccountState>

/** What a token may do. Every token is good for everything until the control calls say otherwise. */
export const TokenState = z.object({
  valid: z.boolean().default(true),
  type: z.string().default('SYSTEM_USER'),
  /** Seconds since 1970; 0: never. */
  expiresAt: z.number().default(0),
  scopes: z.array(z.string()).default(['whatsapp_business_management', 'whatsapp_business_messaging', 'business_management']),
  /** The accounts that it reaches; null: all. */
  targets: z.array(z.string()).nullable().default(null),
})
export type TokenState = z.infer<typeof TokenState>

const FIELDS = [
  'messages',
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
  'phone_number_quality_update',
  'phone_number_name_update',
  'account_update',
  'account_review_update',
  'account_alerts',
  'business_capability_update',
  'security',
  'flows',
  'smb_message_echoes',
  'user_preferences',
]

/** What the Meta app itself listens to. */
export const ApplicationState = z.object({
  fields: z.array(z.string()).default(FIELDS),
  /** Null: the address with which the emulator was started. */
  callback: z.string().nullable().default(null),
  /** Null: the secret with which the emulator was started. */
  secret: z.string().nullable().default(null),
})
export type ApplicationState = z.infer<typeof ApplicationState>

/** A code of the embedded sign-up: good once, for 30 seconds. */
export const CodeState = z.object({ token: z.string().default(''), madeAt: z.number().default(0), used: z.boolean().default(false) })
export type CodeState = z.infer<typeof CodeState>

export const APPLICATION_ID = '300000000000001'
