import type { z } from 'zod'

import type { InboundChange, InboundEvent, InboundMessage, Sender } from '#domain/messages/inbound.ts'

import { other } from './other.ts'
import { type ContactCard, MessageHead, Rewritten } from './payload.ts'
import { addressesOf } from './read-addresses.ts'
import { readContent } from './read-content.ts'
import { readInstant } from './read-instant.ts'
import { readSurroundings } from './read-surroundings.ts'
import { senderOf } from './sender-of.ts'
import { readMoves } from './read-system.ts'

type Card = z.infer<typeof ContactCard>
type Head = z.infer<typeof MessageHead>

/** Reads one element of `messages`. */
export function readMessage(phoneNumberId: string, cards: readonly Card[], raw: unknown): InboundEvent {
  const head = MessageHead.safeParse(raw)
  if (!head.success) return other('parked', 'The message has no id.', phoneNumberId, raw)
  const change = readRewriting(phoneNumberId, head.data, raw)
  if (change) return change
  const { group_id: group, type } = head.data
  const moves = type === 'system' ? readMoves(head.data, raw) : []
  const sender = senderOf(head.data, cards, moves)
  if (sender.addresses.length === 0)
    return { ...other('parked', 'The message names no sender.', phoneNumberId, raw), providerId: head.data.id }
  return {
    ...messageOf(phoneNumberId, head.data, raw),
    ...(group ? { addresses: [{ kind: 'group', value: group }], profileName: null, username: null, participant: sender } : sender),
    ...(moves.length > 0 && { moves }),
  }
}

/** Reads what the business itself wrote to a customer in its phone app. */
export function readEcho(phoneNumberId: string, raw: unknown): InboundEvent {
  const head = MessageHead.safeParse(raw)
  if (!head.success) return other('parked', 'The echo has no id.', phoneNumberId, raw)
  const change = readRewriting(phoneNumberId, head.data, raw)
  if (change) return change
  const { to, to_user_id: userId, to_parent_user_id: parentId } = head.data
  const addresses = addressesOf({ waId: to, userId, parentId })
  if (addresses.length === 0) return other('parked', 'The echo names no recipient.', phoneNumberId, raw)
  return { ...messageOf(phoneNumberId, head.data, raw), addresses, profileName: null, username: null, echo: true }
}

const messageOf = (phoneNumberId: string, { id, timestamp, type }: Head, raw: unknown): Omit<InboundMessage, keyof Sender> => ({
  type: 'message',
  phoneNumberId,
  providerId: id,
  at: readInstant(timestamp),
  content: readContent(type, raw),
  ...readSurroundings(raw),
})

function readRewriting(phoneNumberId: string, { id, timestamp, type }: Head, raw: unknown): InboundChange | null {
  if (type !== 'edit' && type !== 'revoke') return null
  const parsed = Rewritten.safeParse(raw)
  if (!parsed.success) return null
  const { edit, revoke } = parsed.data
  const head = { type: 'change' as const, phoneNumberId, providerId: id, at: readInstant(timestamp) }
  if (revoke) return { ...head, targetId: revoke.original_message_id, change: { kind: 'revoke' } }
  if (!edit) return null
  return {
    ...head,
    targetId: edit.original_message_id,
    change: { kind: 'edit', content: readContent(edit.message.type, edit.message) },
  }
}
