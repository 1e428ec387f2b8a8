import { z } from 'zod'

import { Setup } from './channel-setup.ts'
import { Id } from '../id.ts'
import { ChannelNotice, NumberFacts } from './number-facts.ts'

const NumericId = z.string().regex(/^\d{5,32}$/, 'Use the number from WhatsApp Manager: digits only.')

/** A channel as the interface sees it. The access token never leaves the server: only its last four characters do. */
export const Channel = z.object({
  id: Id,
  kind: z.enum(['whatsapp']),
  name: z.string(),
  phoneNumberId: z.string(),
  wabaId: z.string(),
  displayPhone: z.string(),
  graphUrl: z.string().nullable(),
  tokenLast4: z.string(),
  demo: z.boolean(),
  /** Why nothing may be sent; null when sending is allowed. What waits is sent when it is allowed again. */
  blocked: z.string().nullable(),
  /** Who holds it back; `token`: WhatsApp refuses the access token, and another one releases it. */
  blockedBy: z.enum(['account', 'number', 'token']).nullable(),
  /** When that ends by itself; null where it does not, or nobody knows. */
  blockedUntil: z.iso.datetime().nullable(),
  /** `throttled`: WhatsApp asks this number to send more slowly. `unanswered`: WhatsApp does not answer, and is asked again with one message at a time. */
  slowdown: z.enum(['throttled', 'unanswered']).nullable(),
  /** Why the business may not begin a conversation, or not with everybody; replies still go out. */
  restricted: z.string().nullable(),
  restrictedUntil: z.iso.datetime().nullable(),
  /** What Meta last said of the number; null until it was asked. */
  facts: NumberFacts.nullable(),
  factsAt: z.iso.datetime().nullable(),
  /** Why it could not be asked the last time. */
  factsProblem: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Channel = z.infer<typeof Channel>

/** A channel with how far its set-up is, and what Meta told of it. */
export const ChannelDetail = Channel.extend({
  setup: Setup,
  /** Used in the WhatsApp Business app on a phone too. */
  coexists: z.boolean(),
  /** Whether we know the two-step PIN. */
  hasPin: z.boolean(),
  /** Newest first, of the last 30 days. */
  notices: z.array(ChannelNotice),
})
export type ChannelDetail = z.infer<typeof ChannelDetail>

export const ChannelInput = z.object({
  name: z.string().trim().min(1).max(80),
  phoneNumberId: NumericId,
  wabaId: NumericId,
  displayPhone: z.string().trim().min(5).max(24),
  accessToken: z.string().trim().min(8).max(1_024),
})
export type ChannelInput = z.infer<typeof ChannelInput>

/** A channel as the pipeline uses it, with its opened token. Never serialised. */
export interface ChannelAccess {
  appId: string
  id: string
  phoneNumberId: string
  graphUrl: string | null
  token: string
}
