import type { InboundEvent } from '#domain/messages/inbound.ts'

import { other } from './other.ts'
import { Preference } from './payload.ts'
import { addressesOf } from './read-addresses.ts'
import { readInstant } from './read-instant.ts'

/** `signup`: the customer asked for it first, where `resume` takes a stop back. */
const WANTS: Readonly<Partial<Record<string, boolean>>> = { stop: false, resume: true, signup: true }

/** Reads a customer's preference about marketing messages. */
export function readPreference(phoneNumberId: string, raw: unknown): InboundEvent {
  const parsed = Preference.safeParse(raw)
  if (!parsed.success) return other('parked', 'The preference names no customer or no choice.', phoneNumberId, raw)
  const { wa_id: waId, user_id: userId, category, value, timestamp } = parsed.data
  const addresses = addressesOf({ waId, userId })
  if (category !== 'marketing_messages') return other('ignored', `A preference about "${category}" is not known.`, phoneNumberId, raw)
  const wantsMarketing = WANTS[value]
  if (wantsMarketing === undefined) return other('ignored', `The preference "${value}" is not known.`, phoneNumberId, raw)
  if (addresses.length === 0) return other('parked', 'The preference names no customer.', phoneNumberId, raw)
  return { type: 'preference', phoneNumberId, addresses, wantsMarketing, at: readInstant(timestamp) }
}
