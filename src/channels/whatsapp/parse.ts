// Arrives: the bytes of a webhook whose signature was right. Leaves: every event in it, in order.
// Never here: a throw, a lost element, the database. What is not understood leaves as `unsupported` or `other`, whole.
import type { z } from 'zod'

import type { Address, InboundEvent, InboundMessage, InboundOther } from '#domain/inbound.ts'
import type { Json } from '#domain/json.ts'
import type { IncomingContent, MessageStatus } from '#domain/message.ts'

import { Bodies, Change, ContactCard, Entry, Envelope, MessageHead, MessagesValue, Status } from './payload.ts'

/** Reads a webhook's bytes into events. */
export function parseWebhook(raw: Uint8Array): InboundEvent[] {
  const text = new TextDecoder().decode(raw)
  const payload = readJson(text)
  if (payload === undefined) return [other('parked', 'The body is not JSON.', null, text.slice(0, 10_000).replaceAll('\0', '�'))]
  const envelope = Envelope.safeParse(payload)
  if (!envelope.success) return [other('parked', 'The body has no "entry" list.', null, payload)]
  return envelope.data.entry.flatMap((raw) => {
    const entry = Entry.safeParse(raw)
    return entry.success ? entry.data.changes.flatMap(readChange) : [other('parked', 'The entry has no "changes" list.', null, raw)]
  })
}

function readChange(raw: unknown): InboundEvent[] {
  const change = Change.safeParse(raw)
  if (!change.success) return [other('parked', 'The change has no "field".', null, raw)]
  if (change.data.field !== 'messages') return [other('ignored', `The field "${change.data.field}" is not handled yet.`, null, raw)]
  const value = MessagesValue.safeParse(change.data.value)
  if (!value.success) return [other('parked', 'The change names no phone_number_id.', null, raw)]
  const { metadata, contacts = [], messages = [], statuses = [], errors = [] } = value.data
  const phone = metadata.phone_number_id
  const cards = contacts.flatMap((card) => ContactCard.safeParse(card).data ?? [])
  return [
    ...messages.map((message) => readMessage(phone, cards, message)),
    ...statuses.map((status) => readStatus(phone, status)),
    ...errors.map((error) => other('ignored', 'Meta reports an error outside any message.', phone, error)),
  ]
}

type Card = z.infer<typeof ContactCard>

function readMessage(phoneNumberId: string, cards: readonly Card[], raw: unknown): InboundEvent {
  const head = MessageHead.safeParse(raw)
  if (!head.success) return other('parked', 'The message has no id.', phoneNumberId, raw)
  const { id, from, from_user_id: userId, timestamp, type } = head.data
  if (type === 'system') return other('ignored', 'System messages are not handled yet.', phoneNumberId, raw)
  const card =
    cards.find((one) => (from !== undefined && one.wa_id === from) || (userId !== undefined && one.user_id === userId)) ?? cards[0]
  const addresses = addressesOf(from ?? card?.wa_id, userId ?? card?.user_id)
  if (addresses.length === 0) return other('parked', 'The message names no sender.', phoneNumberId, raw)
  const event: InboundMessage = {
    type: 'message',
    phoneNumberId,
    providerId: id,
    addresses,
    profileName: card?.profile?.name?.trim().slice(0, 200) || null,
    at: readInstant(timestamp),
    content: readContent(type, raw),
  }
  return event
}

function addressesOf(waId: string | undefined, userId: string | undefined): Address[] {
  const addresses: Address[] = []
  if (waId) addresses.push({ kind: 'wa_id', value: waId })
  if (userId) addresses.push({ kind: 'bsuid', value: userId })
  return addresses
}

function readContent(type: string, raw: unknown): IncomingContent {
  const unsupported: IncomingContent = { type: 'unsupported', originalType: type, raw: raw as Json }
  switch (type) {
    case 'text': {
      const body = Bodies.text.safeParse(raw)
      return body.success ? { type: 'text', text: body.data.text.body } : unsupported
    }
    case 'image': {
      const body = Bodies.image.safeParse(raw)
      if (!body.success) return unsupported
      const { id, mime_type: mimeType, caption } = body.data.image
      return { type: 'image', media: { providerId: id, mimeType }, caption }
    }
    case 'location': {
      const body = Bodies.location.safeParse(raw)
      return body.success ? { type: 'location', ...body.data.location } : unsupported
    }
    case 'interactive': {
      const body = Bodies.interactive.safeParse(raw)
      if (!body.success) return unsupported
      const { interactive } = body.data
      return interactive.type === 'button_reply'
        ? { type: 'buttonReply', ...interactive.button_reply }
        : { type: 'listReply', ...interactive.list_reply }
    }
    default:
      return unsupported
  }
}

const STATUSES: Readonly<Record<string, MessageStatus>> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  played: 'READ',
  failed: 'FAILED',
}

function readStatus(phoneNumberId: string, raw: unknown): InboundEvent {
  const parsed = Status.safeParse(raw)
  if (!parsed.success) return other('parked', 'The status has no id or no status.', phoneNumberId, raw)
  const { id, status: word, timestamp, biz_opaque_callback_data: messageId, errors } = parsed.data
  const status = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined
  if (!status) return other('ignored', `The status "${word}" is not known.`, phoneNumberId, raw)
  const fault = errors?.[0]
  const failure =
    status === 'FAILED'
      ? {
          code: String(fault?.code ?? 'unknown'),
          title: fault?.title ?? fault?.message ?? 'WhatsApp did not deliver it.',
          detail: fault?.error_data?.details,
        }
      : null
  return { type: 'status', phoneNumberId, providerId: id, messageId: messageId ?? null, status, failure, at: readInstant(timestamp) }
}

/** Reads Unix seconds (milliseconds too, which some senders use) into an ISO instant. */
function readInstant(timestamp: string | number | undefined): string | null {
  const number = Number(timestamp)
  if (timestamp === undefined || !Number.isFinite(number) || number <= 0) return null
  const ms = number > 100_000_000_000 ? number : number * 1_000
  return ms < 4_102_444_800_000 ? new Date(ms).toISOString() : null
}

const other = (outcome: InboundOther['outcome'], reason: string, phoneNumberId: string | null, raw: unknown): InboundOther => ({
  type: 'other',
  outcome,
  reason,
  phoneNumberId,
  raw: raw as Json,
})

/** PostgreSQL keeps neither NUL nor half a surrogate pair; both are rare, so a look at the text saves the walk. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]|\0/i

function readJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return UNSTORABLE.test(text) || !text.isWellFormed() ? storable(value) : value
  } catch {
    return undefined
  }
}

function storable(value: Json): Json {
  if (typeof value === 'string') return value.replaceAll('\0', '�').toWellFormed()
  if (Array.isArray(value)) return value.map((item: Json) => storable(item))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [String(storable(key)), storable(item)]))
  }
  return value
}
