import type { z } from 'zod'

import type { Address, InboundMessage } from '#domain/messages/inbound.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

import { type MessageHead, SystemBody } from './payload.ts'
import { addressesOf } from './read-addresses.ts'

/** Reads what WhatsApp tells of a customer, or nothing where it is not told so. */
export function readSystem(raw: unknown): IncomingContent | undefined {
  const parsed = SystemBody.safeParse(raw)
  if (!parsed.success) return undefined
  const { type, body, wa_id: waId, new_wa_id: newWaId, user_id: userId, previous_user_id: previousUserId, customer } = parsed.data.system
  const to = waId ?? newWaId
  switch (type) {
    case 'user_changed_number':
    case 'customer_changed_number':
      return { type: 'system', event: 'number_changed', text: body ?? 'The customer has a new number.', ...ends(customer, to) }
    case 'user_changed_user_id':
      return { type: 'system', event: 'id_changed', text: body ?? 'The customer has a new WhatsApp id.', ...ends(previousUserId, userId) }
    case 'customer_identity_changed':
      return { type: 'system', event: 'identity_changed', text: body ?? 'The customer’s security code changed.' }
    default:
      return body === undefined ? undefined : { type: 'system', event: 'other', text: body }
  }
}

/** The addresses that the customer gave up, each with the new one: the number, the business-scoped id, or both. */
export function readMoves(head: z.infer<typeof MessageHead>, raw: unknown): NonNullable<InboundMessage['moves']> {
  const parsed = SystemBody.safeParse(raw)
  if (!parsed.success) return []
  const { type, wa_id: waId, new_wa_id: newWaId, user_id: userId, previous_user_id: previousUserId, customer } = parsed.data.system
  if (type !== 'user_changed_number' && type !== 'customer_changed_number' && type !== 'user_changed_user_id') return []
  const { from, from_user_id: fromUserId } = head
  const before = addressesOf({ waId: from, userId: previousUserId ?? fromUserId })
  const after = addressesOf({ waId: waId ?? newWaId, userId })
  const oldNumber = before.find(isNumber) ?? addressesOf({ waId: customer })[0]
  const oldId = addressesOf({ userId: previousUserId })[0] ?? before.find(isUserId)
  return [...move(oldNumber, after.find(isNumber)), ...move(oldId, after.find(isUserId))]
}

const isNumber = ({ kind }: Address): boolean => kind === 'wa_id'
const isUserId = ({ kind }: Address): boolean => kind === 'bsuid'

const move = (from: Address | undefined, to: Address | undefined) =>
  from && to && from.kind === to.kind && from.value !== to.value ? [{ from, to }] : []

const ends = (from: string | undefined, to: string | undefined) => ({ ...(from && { from }), ...(to && { to }) })
