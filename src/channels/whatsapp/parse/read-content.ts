import { z } from 'zod'

import { Json } from '#domain/json.ts'
import type { IncomingContent } from '#domain/messages/message.ts'
import { isUnloadable } from '#domain/messages/unsupported-message.ts'
import type { ContactCard } from '#domain/messages/message-parts.ts'

import { meaningOf } from '#domain/messages/failure-meanings.ts'
import { Bodies, Unsupported, type Contact } from './payload.ts'
import { readInstant } from './read-instant.ts'
import { readJson } from './read-json.ts'
import { readSystem } from './read-system.ts'

/** Reads what a message holds. What is not understood is kept whole as `unsupported`; nothing is lost and nothing throws. */
export const readContent = (type: string, raw: unknown): IncomingContent =>
  readLostFile(type, raw) ?? (Object.hasOwn(READERS, type) ? READERS[type]?.(raw) : undefined) ?? readUnsupported(type, raw)

/** A reader gives nothing for a body that has not the shape of its kind. */
type Reader = (raw: unknown) => IncomingContent | undefined

const reader =
  <Schema extends z.ZodType>(schema: Schema, read: (body: z.output<Schema>) => IncomingContent | undefined): Reader =>
  (raw) => {
    const body = schema.safeParse(raw)
    return body.success ? read(body.data) : undefined
  }

const media = ({ id, mime_type: mimeType, sha256 }: { id: string; mime_type?: string | undefined; sha256?: string | undefined }) => ({
  providerId: id,
  mimeType,
  ...(sha256 && { sha256: sha256.slice(0, 128) }),
})

const READERS: Readonly<Record<string, Reader>> = {
  text: reader(Bodies.text, ({ text }) => ({ type: 'text', text: text.body })),
  image: reader(Bodies.image, ({ image }) => ({ type: 'image', media: media(image), caption: image.caption })),
  video: reader(Bodies.video, ({ video }) => ({ type: 'video', media: media(video), caption: video.caption })),
  audio: reader(Bodies.audio, ({ audio }) => ({ type: 'audio', media: media(audio), voice: audio.voice ?? false })),
  document: reader(Bodies.document, ({ document }) => ({
    type: 'document',
    media: media(document),
    caption: document.caption,
    filename: document.filename,
  })),
  sticker: reader(Bodies.sticker, ({ sticker }) => ({
    type: 'sticker',
    media: media(sticker),
    ...(sticker.animated && { animated: true }),
  })),
  location: reader(Bodies.location, ({ location }) => ({ type: 'location', ...location })),
  contacts: reader(Bodies.contacts, ({ contacts }) => ({
    type: 'contacts',
    contacts: contacts.map(toContactCard),
    ...(contacts[0]?.origin === 'contact_request' && { asked: true }),
  })),
  button: reader(Bodies.button, ({ button }) => ({ type: 'buttonReply', id: button.payload ?? button.text, title: button.text })),
  reaction: reader(Bodies.reaction, ({ reaction }) => ({
    type: 'reaction',
    messageId: reaction.message_id,
    emoji: reaction.emoji || null,
  })),
  order: reader(Bodies.order, ({ order }) => ({
    type: 'order',
    catalogId: order.catalog_id,
    text: order.text,
    items: order.product_items.map((item) => ({
      productRetailerId: item.product_retailer_id,
      quantity: item.quantity,
      itemPrice: item.item_price,
      currency: item.currency,
    })),
  })),
  interactive: reader(Bodies.interactive, ({ interactive }) => {
    if (interactive.type === 'button_reply') return { type: 'buttonReply', ...interactive.button_reply }
    if (interactive.type === 'list_reply') return { type: 'listReply', ...interactive.list_reply }
    if (interactive.type === 'call_permission_reply') return readCallPermission(interactive.call_permission_reply)
    return readForm(interactive.nfm_reply)
  }),
  system: readSystem,
  request_welcome: () => ({ type: 'welcome' }),
}

function readUnsupported(type: string, raw: unknown): Extract<IncomingContent, { type: 'unsupported' }> {
  const { unsupported, errors } = Unsupported.safeParse(raw).data ?? {}
  return {
    type: 'unsupported',
    originalType: unsupported?.type ?? type,
    ...(errors?.[0] && faultOf(errors[0])),
    raw: raw as Json,
  }
}

/** Why WhatsApp could not hand over a message. */
function faultOf({ code, title, message, error_data: details }: NonNullable<z.infer<typeof Unsupported>['errors']>[number]) {
  const reason = details?.details ?? message ?? title
  return { ...(reason && { reason: reason.slice(0, 500) }), ...(code && { code: code.slice(0, 32) }) }
}

const Captioned = z
  .record(z.string(), z.unknown())
  .transform((parts) => Object.values(parts).flatMap((part) => Caption.safeParse(part).data ?? []))
const Caption = z.object({ caption: z.string().min(1) })

/** A file that WhatsApp could not take from the customer: the message names the fault instead of a file that can be fetched. */
function readLostFile(type: string, raw: unknown): IncomingContent | undefined {
  if (!FILES.has(type)) return undefined
  const lost = readUnsupported(type, raw)
  if (!isUnloadable(lost.code)) return undefined
  const { meaning, remedy } = meaningOf(lost.code ?? null)
  const caption = Captioned.safeParse(raw).data?.[0]?.caption
  return { ...lost, reason: [meaning, remedy].filter(Boolean).join(' '), ...(caption && { caption: caption.slice(0, 1_024) }) }
}

const FILES = new Set(['image', 'video', 'audio', 'document', 'sticker'])

function readCallPermission(reply: {
  response: 'accept' | 'reject'
  is_permanent?: boolean | undefined
  expiration_timestamp?: string | number | undefined
  response_source?: string | undefined
}): IncomingContent {
  const until = readInstant(reply.expiration_timestamp)
  return {
    type: 'callPermission',
    granted: reply.response === 'accept',
    ...(reply.is_permanent && { isPermanent: true }),
    ...(until !== null && { until }),
    ...(reply.response_source && { source: reply.response_source.slice(0, 64) }),
  }
}

const Answers = z.record(z.string(), Json)

/** The answers come as JSON inside a text, with the token of the form among them. */
function readForm({ name, response_json: response }: { name?: string | undefined; response_json: unknown }): IncomingContent | undefined {
  const answers = Answers.safeParse(typeof response === 'string' ? readJson(response) : response)
  if (!answers.success) return undefined
  const { flow_token: token, ...rest } = answers.data
  return {
    type: 'formReply',
    name: name ?? null,
    token: typeof token === 'string' ? token : null,
    answers: name === 'address_message' ? flat(rest) : rest,
  }
}

/** The lines of an address stand one level deeper than the answers of a form. */
const flat = ({ values, ...rest }: Record<string, Json>): Record<string, Json> => ({ ...rest, ...Answers.safeParse(values).data })

/** Reads a shared contact; one without a name goes by its company, its number or its email. */
function toContactCard({ name, phones, emails, urls, addresses, org, birthday }: Contact): ContactCard {
  const { formatted_name: formatted, first_name: firstName, middle_name: middleName, last_name: lastName, prefix, suffix } = name ?? {}
  const { company, department, title } = org ?? {}
  const full = formatted ?? [prefix, firstName, middleName, lastName, suffix].filter(Boolean).join(' ')
  return {
    name: (full || company || phones[0]?.phone || emails[0]?.email || 'Contact').slice(0, 1_024),
    firstName,
    middleName,
    lastName,
    prefix,
    suffix,
    company,
    department,
    title,
    birthday,
    phones: phones.flatMap(({ phone, type: label, wa_id: waId }) => (phone ? [{ phone, label, waId }] : [])),
    emails: emails.flatMap(({ email, type: label }) => (email ? [{ email, label }] : [])),
    urls: urls.flatMap(({ url, type: label }) => (url ? [{ url, label }] : [])),
    addresses: addresses.map(({ type: label, country_code: countryCode, ...address }) => ({ ...address, countryCode, label })),
  }
}
