import type { z } from 'zod'

import type { Address, InboundChange, InboundEvent, InboundMessage, Sender } from '#domain/inbound.ts'

import { other } from './other.ts'
import { type ContactCard, MessageHead, Rewritten } from './payload.ts'
import { addressesOf } from './read-addresses.ts'
import { readContent } from './read-content.ts'
import { readInstant } from './read-instant.ts'
import { readSurroundings } from './read-surroundings.ts'
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

function senderOf(head: Head, cards: readonly Card[], moves: NonNullable<InboundMessage['moves']>): Sender {
  const { from, from_user_id: userId, from_parent_user_id: parentId, type } = head
  const given = [from, userId, parentId].filter((value) => value !== undefined)
  const named = cards.find((one) =>
    [one.wa_id, one.user_id, one.parent_user_id].some((value) => value !== undefined && given.includes(value)),
  )
  // Of several cards none is known to be the sender's. A message of the system speaks of its sender only; a card beside it may be the new number's.
  const card = named ?? (given.length === 0 && type !== 'system' && cards.length === 1 ? cards[0] : undefined)
  const own = addressesOf({ waId: from, userId, parentId })
  const known = [...own, ...addressesOf({ waId: card?.wa_id, userId: card?.user_id, parentId: card?.parent_user_id })]
  const valueOf = (wanted: Address['kind']) => known.find(({ kind }) => kind === wanted)?.value
  const addresses = addressesOf({ waId: valueOf('wa_id'), userId: valueOf('bsuid'), parentId: valueOf('parent_bsuid') })
  return {
    // Who changed an id may be named by the old one alone.
    addresses: addresses.length > 0 ? addresses : moves.map((move) => move.from),
    profileName: card?.profile?.name?.trim().slice(0, 200) || null,
    username: card?.profile?.username?.trim().slice(0, 100) || null,
  }
}

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
