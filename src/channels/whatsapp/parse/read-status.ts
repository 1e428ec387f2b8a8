import type { z } from 'zod'

import type { InboundEvent, InboundStatus } from '#domain/messages/inbound.ts'
import type { Failure, MessageStatus } from '#domain/messages/message.ts'
import type { MessagePricing } from '#domain/messages/message-parts.ts'

import { isFinal, meaningOf } from '#domain/messages/failure-meanings.ts'
import { other } from './other.ts'
import { type ContactCard, Status } from './payload.ts'
import { addressesOf } from './read-addresses.ts'
import { readInstant } from './read-instant.ts'

const STATUSES: Readonly<Record<string, MessageStatus>> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  played: 'PLAYED',
  failed: 'FAILED',
}

type GivenStatus = z.infer<typeof Status>

/** Reads one element of `statuses`. */
export function readStatus(phoneNumberId: string, cards: readonly z.infer<typeof ContactCard>[], raw: unknown): InboundEvent {
  const parsed = Status.safeParse(raw)
  if (!parsed.success) return other('parked', 'The status has no id or no status.', phoneNumberId, raw)
  const { id, status: word, timestamp, biz_opaque_callback_data: messageId, pricing } = parsed.data
  const status = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined
  if (!status) return other('ignored', `The status "${word}" is not known.`, phoneNumberId, raw)
  return {
    type: 'status',
    phoneNumberId,
    providerId: id,
    messageId: messageId ?? null,
    status,
    failure: status === 'FAILED' ? failureOf(parsed.data) : null,
    pricing: pricing ? pricingOf(pricing) : null,
    ...readerOf(parsed.data, status, cards),
    addresses: recipientOf(parsed.data, cards),
    at: readInstant(timestamp),
  }
}

const UNEXPLAINED = 'WhatsApp did not deliver it.'

function failureOf({ errors }: GivenStatus): Failure {
  const fault = errors?.[0]
  if (!fault) return { code: 'unknown', title: UNEXPLAINED }
  const code = String(fault.code ?? 'unknown')
  const { meaning, remedy } = meaningOf(fault.code === undefined ? null : code)
  return {
    code,
    title: meaning ?? fault.title ?? fault.message ?? UNEXPLAINED,
    detail: fault.error_data?.details,
    ...(remedy !== null && { remedy }),
    ...(isFinal(code) && { final: true }),
  }
}

const pricingOf = ({ category, type, pricing_model: model, billable }: NonNullable<GivenStatus['pricing']>): MessagePricing => ({
  category,
  ...(type !== undefined && { type }),
  ...(model !== undefined && { model }),
  ...(billable !== undefined && { billable }),
})

/** Who got it. Of a group the members are told, which are no addresses of the group. */
function recipientOf(status: GivenStatus, cards: readonly z.infer<typeof ContactCard>[]) {
  if (status.recipient_type === 'group') return []
  const given = [status.recipient_id, status.recipient_user_id].filter((value) => value !== undefined)
  const card = cards.find((one) => [one.wa_id, one.user_id].some((value) => value !== undefined && given.includes(value)))
  return addressesOf({
    waId: status.recipient_id ?? card?.wa_id,
    userId: status.recipient_user_id ?? card?.user_id,
    parentId: status.recipient_parent_user_id ?? card?.parent_user_id,
  })
}

/** Who of a group read it. That it reached somebody there is not kept: of a group only reading is worth a name. */
function readerOf(
  { recipient_type: type, recipient_participant_id: waId, recipient_participant_user_id: userId }: GivenStatus,
  status: MessageStatus,
  cards: readonly z.infer<typeof ContactCard>[],
): Pick<InboundStatus, 'reader'> {
  const address = waId ?? userId
  if (type !== 'group' || address === undefined || (status !== 'READ' && status !== 'PLAYED')) return {}
  const card = cards.find((one) => [one.wa_id, one.user_id].some((value) => value !== undefined && [waId, userId].includes(value)))
  return { reader: { address, name: card?.profile?.name?.trim().slice(0, 200) || null } }
}
