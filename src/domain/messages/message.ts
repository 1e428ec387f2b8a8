import { z } from 'zod'

import { MessageTranscript } from '../ai/transcription.ts'
import { MessageFile } from '../files/file.ts'
import { Id } from '../id.ts'
import { Json } from '../json.ts'
import { lenient } from '../lenient.ts'
import { Media } from './media.ts'
import { FILE_KINDS } from './media-limits.ts'
import {
  ContactCard,
  MessageContext,
  MessagePricing,
  MessageReader,
  OrderItem,
  ProductRef,
  ProductSection,
  Referral,
  TemplateButton,
  TemplateText,
} from './message-parts.ts'
import { Mention } from '../conversations/mention.ts'
import { WhatsappFlow } from './outgoing-form.ts'
import { TEXT_MAX } from './split-text.ts'
import { Frame, InteractiveContents, SentMedia } from './outgoing-interactive.ts'

export const Location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().max(1_000).optional(),
  address: z.string().max(1_000).optional(),
})

const Caption = z.string().max(1_024).optional()
/** `preview`: whether the first link is shown with its picture; left out, wherever there is one. */
const text = z.object({ type: z.literal('text'), text: z.string().min(1).max(TEXT_MAX), preview: z.boolean().optional() })
const image = z.object({ type: z.literal('image'), media: SentMedia, caption: Caption })
const location = Location.extend({ type: z.literal('location') })

const Template = z.object({
  type: z.literal('template'),
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'Use lowercase letters, digits and underscores.'),
  /** Like `en_US`. */
  language: z.string().min(2).max(16),
  header: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), text: z.string().min(1).max(60), name: z.string().max(64).optional() }),
      z.object({ kind: z.enum(['image', 'video', 'document']), media: Media, filename: z.string().max(240).optional() }),
      Location.extend({ kind: z.literal('location') }),
    ])
    .optional(),
  /** The values of the body's variables, in order. */
  body: z.array(TemplateText).max(100).default([]),
  buttons: z.array(TemplateButton).max(10).default([]),
  /** When a limited-time offer ends, where the template has one. */
  offerEndsAt: z.iso.datetime().optional(),
  /** What fills the cards of a carousel. */
  cards: z
    .array(
      z.object({
        header: z.object({ kind: z.enum(['image', 'video']), media: Media }),
        body: z.array(TemplateText).max(10).default([]),
        buttons: z.array(TemplateButton).max(2).default([]),
      }),
    )
    .max(10)
    .optional(),
  /** What the customer reads, for the inbox; WhatsApp has its own copy. */
  preview: z.string().max(4_096).optional(),
})

const ProductSections = z
  .array(ProductSection)
  .min(1)
  .max(10)
  .refine(
    (sections) => sections.flatMap(({ productRetailerIds }) => productRetailerIds).length <= 30,
    'WhatsApp shows at most 30 products.',
  )

/** A catalog whole, one product of it, or up to 30 in sections. */
const Catalog = z.object({
  type: z.literal('catalog'),
  text: z.string().min(1).max(1_024),
  footer: Frame.footer,
  show: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('catalog'), thumbnail: z.string().max(256).optional() }),
    ProductRef.extend({ kind: z.literal('product') }),
    z.object({
      kind: z.literal('products'),
      catalogId: z.string().trim().min(1).max(256),
      header: z.string().min(1).max(60),
      sections: ProductSections,
    }),
  ]),
})

const OTHERS = [
  ...InteractiveContents,
  image,
  z.object({ type: z.literal('video'), media: SentMedia, caption: Caption }),
  z.object({ type: z.literal('audio'), media: SentMedia, voice: z.boolean().optional() }),
  z.object({ type: z.literal('document'), media: SentMedia, caption: Caption, filename: z.string().max(240).optional() }),
  z.object({ type: z.literal('sticker'), media: SentMedia }),
  location,
  z.object({ type: z.literal('contacts'), contacts: z.array(ContactCard).min(1).max(257) }),
  Template,
  WhatsappFlow,
  Catalog,
  /** `messageId` is the provider's id of the customer's message; null takes the reaction back. */
  z.object({ type: z.literal('reaction'), messageId: z.string().min(1).max(512), emoji: z.string().min(1).max(32).nullable() }),
] as const

/** What we may say, with WhatsApp's limits (Cloud API, sections 1.2 to 1.4). */
export const OutgoingContent = z.discriminatedUnion('type', [text, ...OTHERS])
export type OutgoingContent = z.infer<typeof OutgoingContent>

/** What a person may write: the same, but a text may be longer, and goes out in several messages. */
const written = z.discriminatedUnion('type', [text.extend({ text: z.string().min(1).max(40_000) }), ...OTHERS])
export type WrittenContent = z.infer<typeof written>
/** By its name, or every address that takes it would write it out, and the contract's type grow beyond what a compiler will. */
export interface WrittenSchema extends z.ZodType<WrittenContent, z.input<typeof written>> {}
export const WrittenContent: WrittenSchema = written

/** What a customer may say, as we understand it. What we do not understand is kept whole as `unsupported`. */
export const IncomingContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('buttonReply'), id: z.string(), title: z.string() }),
  z.object({ type: z.literal('listReply'), id: z.string(), title: z.string(), description: z.string().optional() }),
  z.object({ type: z.literal('image'), media: Media, caption: z.string().optional() }),
  z.object({ type: z.literal('video'), media: Media, caption: z.string().optional() }),
  z.object({ type: z.literal('audio'), media: Media, voice: z.boolean().optional() }),
  z.object({ type: z.literal('document'), media: Media, caption: z.string().optional(), filename: z.string().optional() }),
  z.object({ type: z.literal('sticker'), media: Media, animated: z.boolean().optional() }),
  z.object({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
    url: z.string().optional(),
  }),
  /** `asked`: the customer's own card, which we had asked for. */
  z.object({ type: z.literal('contacts'), contacts: z.array(ContactCard).min(1), asked: z.boolean().optional() }),
  /** A cart that was sent from a catalog. */
  z.object({ type: z.literal('order'), catalogId: z.string(), text: z.string().optional(), items: z.array(OrderItem) }),
  /** A form that was filled in: its answers, and the token that it went out with. */
  z.object({
    type: z.literal('formReply'),
    name: z.string().nullable(),
    token: z.string().nullable(),
    answers: z.record(z.string(), Json),
  }),
  /** `messageId` is the provider's id of the message reacted to; null takes the reaction back. */
  z.object({ type: z.literal('reaction'), messageId: z.string(), emoji: z.string().nullable() }),
  /** The customer opened the chat for the first time, and has said nothing yet. */
  z.object({ type: z.literal('welcome') }),
  /** The answer to a request to call. `until`: how long the permission holds, ISO 8601. `source`: what gave it, in WhatsApp's word (`user_action`, `automatic`). */
  z.object({
    type: z.literal('callPermission'),
    granted: z.boolean(),
    isPermanent: z.boolean().optional(),
    until: z.string().optional(),
    source: z.string().optional(),
  }),
  /** The customer called the business. `seconds`: how long they talked, where somebody answered. */
  z.object({ type: z.literal('call'), missed: z.boolean(), seconds: z.number().optional() }),
  /** What WhatsApp tells of the customer: a new number, a new id, a new device. */
  z.object({
    type: z.literal('system'),
    event: z.enum(['number_changed', 'id_changed', 'identity_changed', 'other']),
    text: z.string(),
    from: z.string().optional(),
    to: z.string().optional(),
  }),
  /** `reason`: why WhatsApp does not hand it out, and `code` the same as its number. `caption`: what was written under a file that did not come. */
  z.object({
    type: z.literal('unsupported'),
    originalType: z.string(),
    reason: z.string().optional(),
    code: z.string().optional(),
    caption: z.string().optional(),
    raw: Json,
  }),
])
export type IncomingContent = z.infer<typeof IncomingContent>

/** A file of the team that a note holds. It goes to no customer. */
export const NoteFile = z.object({ fileId: Id, kind: z.enum(FILE_KINDS), mimeType: z.string(), size: z.number().int(), name: z.string() })
export type NoteFile = z.infer<typeof NoteFile>

/** A note that only the team sees. `mentions`: who is named in it, as `@name`. Its text is empty where it holds files alone. */
export const NoteContent = z.object({
  type: z.literal('note'),
  text: z.string().max(4_096),
  mentions: z.array(Mention).optional(),
  files: z.array(NoteFile).optional(),
})
export type NoteContent = z.infer<typeof NoteContent>

export type MessageContent = IncomingContent | OutgoingContent | NoteContent
/** What a stored message says. It is read leniently: `OutgoingContent` is for what is about to be sent. */
export const MessageContent: z.ZodType<MessageContent> = lenient(z.union([IncomingContent, OutgoingContent, NoteContent]))

/**
 * How far an outgoing message got. It only moves forward (see `canFollow`); UNKNOWN is a send whose answer was lost,
 * which is never repeated blindly: a status or a person settles it.
 */
export const MessageStatus = z.enum(['SENDING', 'UNKNOWN', 'SENT', 'DELIVERED', 'READ', 'PLAYED', 'FAILED'])
export type MessageStatus = z.infer<typeof MessageStatus>

const RANK: Record<MessageStatus, number> = { SENDING: 0, UNKNOWN: 1, SENT: 2, FAILED: 3, DELIVERED: 4, READ: 5, PLAYED: 6 }

/** Tells whether `next` may replace `current`: forward only, and a failure never replaces a delivery. */
export const canFollow = (current: MessageStatus, next: MessageStatus): boolean => RANK[next] > RANK[current]

export const AuthorKind = z.enum(['contact', 'bot', 'agent', 'operator', 'api', 'system'])
/** `id` is null where nobody of ours stands behind it: the system, or a member of a WhatsApp group. */
export const Author = z.object({ kind: AuthorKind, id: z.string().nullable(), name: z.string().nullable() })
export type Author = z.infer<typeof Author>

/** Which step of which flow version said it. */
export const Origin = z.object({ flowId: Id, version: z.number().int(), sessionId: Id, stepId: Id })
export type Origin = z.infer<typeof Origin>

/** `remedy`: what to do about it. */
export const Failure = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  remedy: z.string().optional(),
  /** The same message would be refused again: something else has to be said. */
  final: z.boolean().optional(),
})
export type Failure = z.infer<typeof Failure>

/** What a message said before its author changed it. */
export const MessageEdit = z.object({ providerId: z.string(), content: lenient(IncomingContent), at: z.iso.datetime() })
export type MessageEdit = z.infer<typeof MessageEdit>

export const Message = z.object({
  id: Id,
  conversationId: Id,
  /** Where it was said: of a merged conversation, not always the channel on which it is answered. */
  channelId: Id.optional(),
  seq: z.number().int(),
  direction: z.enum(['in', 'out', 'note']),
  author: Author,
  content: MessageContent,
  status: MessageStatus.nullable(),
  failure: Failure.nullable(),
  origin: Origin.nullable(),
  /** The channel's own id of it, by which reactions and answers name it; null until it is known. */
  providerId: z.string().nullable().optional(),
  context: lenient(MessageContext).nullable().optional(),
  referral: Referral.nullable().optional(),
  /** Its file: a customer's on its way to us, or one of ours. */
  file: MessageFile.nullable().optional(),
  /** Of a voice message: what is said in it, as AI heard it. */
  transcript: MessageTranscript.nullable().optional(),
  /** What it said before, oldest first. */
  edits: z.array(MessageEdit).nullable().optional(),
  /** When its author took it back. What it said stays. */
  revokedAt: z.iso.datetime().nullable().optional(),
  pricing: MessagePricing.nullable().optional(),
  /** Of a message to a group: who has read it, by address. */
  readers: z.record(z.string(), MessageReader).nullable().optional(),
  at: z.iso.datetime(),
})
export type Message = z.infer<typeof Message>
