// Arrives: the bytes of a webhook whose signature was right. Leaves: every event in it, in order.
// Never here: a throw, a lost element, the database. What is not understood leaves as `unsupported` or `other`, whole.
import type { z } from 'zod'

import type { InboundEvent } from '#domain/messages/inbound.ts'
import type { Json } from '#domain/json.ts'

import { other } from './other.ts'
import {
  AccountNamed,
  CallsValue,
  Change,
  ContactCard,
  EchoesValue,
  Entry,
  Envelope,
  MessagesValue,
  NumberNamed,
  PreferencesValue,
  Call,
  Preference,
} from './payload.ts'
import { readInstant } from './read-instant.ts'
import { readJson } from './read-json.ts'
import { senderOf } from './sender-of.ts'
import { readEcho, readMessage } from './read-message.ts'
import { addressesOf } from './read-addresses.ts'
import { readStatus } from './read-status.ts'

/** `signup`: the customer asked for it first, where `resume` takes a stop back. */
const WANTS: Readonly<Partial<Record<string, boolean>>> = { stop: false, resume: true, signup: true }

/** Reads a customer's preference about marketing messages. */
function readPreference(phoneNumberId: string, raw: unknown): InboundEvent {
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

/** Reads a webhook's bytes into events. */
export function parseWebhook(raw: Uint8Array): InboundEvent[] {
  const text = new TextDecoder().decode(raw)
  const payload = readJson(text)
  if (payload === undefined) return [other('parked', 'The body is not JSON.', null, text.slice(0, 10_000).replaceAll('\0', '�'))]
  const envelope = Envelope.safeParse(payload)
  if (!envelope.success) return [other('parked', 'The body has no "entry" list.', null, payload)]
  return envelope.data.entry.flatMap((raw) => {
    const entry = Entry.safeParse(raw)
    return entry.success
      ? entry.data.changes.flatMap((change) => readChange(entry.data, change))
      : [other('parked', 'The entry has no "changes" list.', null, raw)]
  })
}

type GivenEntry = z.infer<typeof Entry>
type GivenChange = z.infer<typeof Change>

function readChange(entry: GivenEntry, raw: unknown): InboundEvent[] {
  const change = Change.safeParse(raw)
  if (!change.success) return [other('parked', 'The change has no "field".', null, raw)]
  const { field, value } = change.data
  if (field === 'messages') return readMessages(value, raw)
  if (field === 'smb_message_echoes') {
    const echoes = EchoesValue.safeParse(value)
    if (echoes.success) return echoes.data.message_echoes.map((echo) => readEcho(echoes.data.metadata.phone_number_id, echo))
  }
  if (field === 'user_preferences') {
    const told = PreferencesValue.safeParse(value)
    if (told.success) return told.data.user_preferences.map((one) => readPreference(told.data.metadata.phone_number_id, one))
  }
  if (field === 'calls') {
    const told = CallsValue.safeParse(value)
    // What is told of the business's own calls comes as statuses, and is kept as it is.
    if (told.success && told.data.calls.length > 0) return readCalls(told.data)
  }
  return [readNews(entry, change.data)]
}

function readCalls({ metadata, contacts, calls }: z.infer<typeof CallsValue>): InboundEvent[] {
  const cards = contacts.flatMap((card) => ContactCard.safeParse(card).data ?? [])
  return calls.map((call) => {
    const event = readCall(metadata.phone_number_id, cards, call)
    return framed(event, { metadata, contacts, calls: [call] }, 'calls')
  })
}

function readMessages(value: unknown, raw: unknown): InboundEvent[] {
  const parsed = MessagesValue.safeParse(value)
  if (!parsed.success) return [other('parked', 'The change names no phone_number_id.', null, raw)]
  const { metadata, contacts, messages, statuses, errors } = parsed.data
  const phone = metadata.phone_number_id
  const cards = contacts.flatMap((card) => ContactCard.safeParse(card).data ?? [])
  return [
    ...messages.map((message) => framed(readMessage(phone, cards, message), { metadata, contacts, messages: [message] })),
    ...statuses.map((status) => framed(readStatus(phone, cards, status), { metadata, contacts, statuses: [status] })),
    ...errors.map((error) => other('ignored', 'Meta reports an error outside any message.', phone, error)),
  ]
}

/** What could not be read is kept in the change that it came in, which a replay reads again. */
const framed = (event: InboundEvent, value: Readonly<Record<string, unknown>>, field = 'messages'): InboundEvent =>
  event.type === 'other' && event.outcome === 'parked' ? { ...event, raw: { changes: [{ field, value: value as Json }] } } : event

function readNews(entry: GivenEntry, { field, value }: GivenChange): InboundEvent {
  const phoneNumberId = NumberNamed.safeParse(value).data?.metadata.phone_number_id ?? null
  // News of partners come from the business that removed or added one, and name the account that it is about.
  const wabaId = (field === 'account_update' ? AccountNamed.safeParse(value).data?.waba_info.waba_id : undefined) ?? entry.id ?? null
  return { type: 'news', field, wabaId, phoneNumberId, value: (value ?? null) as Json, at: readInstant(entry.time) }
}

/** Reads one element of `calls`: a customer's call is kept when it ends, as a line of the conversation. */
function readCall(phoneNumberId: string, cards: readonly z.infer<typeof ContactCard>[], raw: unknown): InboundEvent {
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
