import type { z } from 'zod'

import type { InboundEvent } from '#domain/messages/inbound.ts'

import { other } from './other.ts'
import { Call, type ContactCard } from './payload.ts'
import { readInstant } from './read-instant.ts'
import { senderOf } from './sender-of.ts'

/** Reads one element of `calls`: a customer's call is kept when it ends, as a line of the conversation. */
export function readCall(phoneNumberId: string, cards: readonly z.infer<typeof ContactCard>[], raw: unknown): InboundEvent {
  const parsed = Call.safeParse(raw)
  if (!parsed.success) return other('parked', 'The call has no id.', phoneNumberId, raw)
  const { id, event, direction, status, duration = 0, timestamp, ...head } = parsed.data
  if (direction === 'BUSINESS_INITIATED') return other('ignored', 'The business called the customer.', phoneNumberId, raw)
  if (event !== 'terminate') return other('ignored', 'The call is ringing. It is kept when it ends.', phoneNumberId, raw)
  const sender = senderOf({ ...head, type: 'call' }, cards, [])
  if (sender.addresses.length === 0) return { ...other('parked', 'The call names no caller.', phoneNumberId, raw), providerId: id }
  const answered = status === 'COMPLETED' || duration > 0
  const content = { type: 'call' as const, missed: !answered, ...(answered && { seconds: Math.max(0, Math.round(duration)) }) }
  return { type: 'message', phoneNumberId, providerId: id, at: readInstant(timestamp), content, ...sender }
}
