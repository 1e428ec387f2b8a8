import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Id } from '../id.ts'
import { parseJson } from '../json.ts'

const NumericId = z.string().regex(/^\d{5,32}$/)

/** How the window of the embedded sign-up was left. */
export const SignUpEvent = z.enum(['FINISH', 'FINISH_ONLY_WABA', 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING'])
export type SignUpEvent = z.infer<typeof SignUpEvent>

/** What the window told, with the code that our server trades for a token within 30 seconds. */
export const SignUpInput = z.object({
  code: z.string().min(8).max(4_096),
  event: SignUpEvent,
  wabaId: NumericId,
  /** Missing where only an account was shared. */
  phoneNumberId: NumericId.nullable(),
})
export type SignUpInput = z.infer<typeof SignUpInput>

/** What was connected: a new channel, or one that was there and has the new token now. */
export const SignUpResult = z.object({
  channels: z.array(z.object({ id: Id, name: z.string(), displayPhone: z.string(), isNew: z.boolean() })),
  /** Why nothing was connected, or not all; null when all was. */
  problem: z.string().nullable(),
})
export type SignUpResult = z.infer<typeof SignUpResult>

/** What Meta needs to know of us; and where the embedded sign-up comes from, null while it is not set up. */
export const WebhookSettings = z.object({
  callbackUrl: z.string(),
  verifyToken: z.string().nullable(),
  hasAppSecret: z.boolean(),
  signUp: z.object({ configId: z.string() }).nullable(),
})
export type WebhookSettings = z.infer<typeof WebhookSettings>

const Message = z.object({
  type: z.literal('WA_EMBEDDED_SIGNUP'),
  event: z.string(),
  data: z
    .object({
      phone_number_id: z.coerce.string().optional(),
      waba_id: z.coerce.string().optional(),
      current_step: z.string().optional(),
      error_message: z.string().optional(),
      error_id: z.coerce.string().optional(),
    })
    .default({}),
})

/** What a message of the sign-up's window says, in our words. */
export type SignUpMessage =
  | { outcome: 'finished'; event: SignUpEvent; wabaId: string; phoneNumberId: string | null }
  | { outcome: 'cancelled'; step: string | null }
  | { outcome: 'failed'; detail: string }

/**
 * Reads a message that came to the page: null when it is not one of the sign-up. Only the window's own origin is believed: facebook.com and
 * what is under it, or the origin of a script of our own choice. The id of the business is not read at all, so it can never pass for the account's.
 */
export function readSignUpMessage(message: { origin: string; data: unknown }, scriptOrigin: string): SignUpMessage | null {
  if (!isTrusted(message.origin, scriptOrigin) || typeof message.data !== 'string') return null
  const parsed = Message.safeParse(parseJson(message.data))
  if (!parsed.success) return null
  return outcomeOf(parsed.data)
}

function outcomeOf({ event, data }: z.infer<typeof Message>): SignUpMessage {
  if (event === 'ERROR' || data.error_message !== undefined)
    return {
      outcome: 'failed',
      detail: `${data.error_message ?? t('WhatsApp does not say why.')}${data.error_id ? ` (${data.error_id})` : ''}`,
    }
  if (event === 'CANCEL') return { outcome: 'cancelled', step: data.current_step ?? null }
  const known = SignUpEvent.safeParse(event)
  if (!known.success) return { outcome: 'failed', detail: t('WhatsApp ended the window in a way that is not known: {event}.', { event }) }
  if (data.waba_id === undefined) return { outcome: 'failed', detail: t('WhatsApp did not say which account was shared.') }
  return { outcome: 'finished', event: known.data, wabaId: data.waba_id, phoneNumberId: data.phone_number_id ?? null }
}

const FACEBOOK = /^https:\/\/(?:[\w-]+\.)*facebook\.com$/

/** Facebook's own script posts nothing from where it lies: only one of our own choice does. */
const isTrusted = (origin: string, scriptOrigin: string): boolean =>
  FACEBOOK.test(origin) || (origin === scriptOrigin && !scriptOrigin.endsWith('.facebook.net'))

/** The platform's browser script, which gated pages load. */
export const MessagingPlatform = z.object({ appId: z.string(), scriptUrl: z.string() })
export type MessagingPlatform = z.infer<typeof MessagingPlatform>
