import { z } from 'zod'

import { Id } from './id.ts'

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
  createdAt: z.iso.datetime(),
})
export type Channel = z.infer<typeof Channel>

export const ChannelInput = z.object({
  name: z.string().trim().min(1).max(80),
  phoneNumberId: NumericId,
  wabaId: NumericId,
  displayPhone: z.string().trim().min(5).max(24),
  accessToken: z.string().trim().min(8).max(1_024),
})
export type ChannelInput = z.infer<typeof ChannelInput>

/** A channel as the road uses it, with its opened token. Never serialised. */
export interface ChannelAccess {
  appId: string
  id: string
  phoneNumberId: string
  graphUrl: string | null
  token: string
}
