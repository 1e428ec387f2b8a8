import { z } from 'zod'

/** What is done to connect a number, in this order: WhatsApp refuses an address of its own before the app is subscribed. */
export const SETUP_STEPS = ['subscribe', 'callback', 'register', 'read', 'roundTrip'] as const
export const SetupStep = z.enum(SETUP_STEPS)
export type SetupStep = z.infer<typeof SetupStep>

/** What came of a step: what was found, and where it failed the way to fix it. */
export const SetupResult = z.object({
  state: z.enum(['done', 'failed', 'skipped']),
  found: z.string(),
  fix: z.string(),
  /** Meta's error code; null where it was none of Meta's. */
  code: z.number().nullable(),
  at: z.iso.datetime(),
})
export type SetupResult = z.infer<typeof SetupResult>

export const Setup = z.partialRecord(SetupStep, SetupResult)
export type Setup = z.infer<typeof Setup>

export const Pin = z.string().regex(/^\d{6}$/, 'A PIN has six digits.')

/** Which webhooks of the account come here: those of this number, or of the whole account. */
export const CallbackScope = z.enum(['number', 'account'])
export type CallbackScope = z.infer<typeof CallbackScope>

/** A number that a token reaches. */
export const OfferedNumber = z.object({
  phoneNumberId: z.string(),
  displayPhone: z.string(),
  verifiedName: z.string(),
  status: z.string().nullable(),
  quality: z.string().nullable(),
  /** Whether it is connected already: here, or in another app. */
  connected: z.enum(['no', 'here', 'elsewhere']),
})

/** An account that a token reaches, with its numbers or the reason why they cannot be listed. */
export const OfferedAccount = z.object({
  wabaId: z.string(),
  name: z.string(),
  problem: z.string().nullable(),
  numbers: z.array(OfferedNumber),
})
export type OfferedAccount = z.infer<typeof OfferedAccount>

export const NEEDED_SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging'] as const

/** What a token is good for. */
export const TokenReport = z.object({
  valid: z.boolean(),
  /** SYSTEM_USER, USER …; null where WhatsApp does not say. */
  kind: z.string().nullable(),
  metaAppId: z.string().nullable(),
  /** Null: it does not expire. */
  expiresAt: z.iso.datetime().nullable(),
  missingScopes: z.array(z.string()),
  accounts: z.array(OfferedAccount),
})
export type TokenReport = z.infer<typeof TokenReport>
