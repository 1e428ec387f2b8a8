import { z } from 'zod'

import { Id } from '../id.ts'
import { Json } from '../json.ts'
import { ListedProduct } from './listed-product.ts'
import { ChatLocale } from './web-chat.ts'
import { MessageContent, MessageStatus } from '../messages/message.ts'

/** What the loader writes into the page before the chat is opened: no more than the launcher needs. */
export const LauncherConfig = z.object({
  /** The web chat's id. */
  id: Id,
  /** The page of the chat, which opens in the frame. */
  frameUrl: z.url(),
  /** As CSS writes them: the colour of the launcher, and the colour schemes of what stands beside it. */
  color: z.string(),
  scheme: z.enum(['light dark', 'light', 'dark']),
  side: z.enum(['start', 'end']),
  margin: z.number().int(),
  /** Of the panel, in pixels, where the window has room for it. */
  height: z.number().int(),
  /** What screen readers call the launcher, and the button that closes a message beside it. */
  labels: z.object({ open: z.string(), close: z.string() }),
  /** Messages beside the launcher, by page. */
  rules: z.array(z.object({ page: z.string(), afterSeconds: z.number().int(), message: z.string(), flowId: Id.nullable() })),
})
export type LauncherConfig = z.infer<typeof LauncherConfig>

/** A teammate as visitors see them. */
export const Face = z.object({ name: z.string(), photoUrl: z.string().nullable() })
export type Face = z.infer<typeof Face>

/** What the chat shows around the messages. */
export const ChatConfig = z.object({
  business: z.string(),
  logoUrl: z.string().nullable(),
  hue: z.number().int(),
  theme: z.enum(['auto', 'light', 'dark']),
  locale: ChatLocale.nullable(),
  title: z.string(),
  subtitle: z.string(),
  /** Null while the business is open. */
  away: z.object({ text: z.string(), opensAt: z.iso.datetime().nullable() }).nullable(),
  faces: z.array(Face),
  quickStarts: z.array(z.object({ label: z.string(), flowId: Id })),
  /** Whether there are articles to read. */
  articles: z.boolean(),
  preChat: z.array(z.enum(['name', 'email', 'phone'])),
  consent: z.object({ text: z.string(), url: z.string() }).nullable(),
  sound: z.boolean(),
  files: z.boolean(),
  /** Whether a talk can go on in WhatsApp. */
  whatsapp: z.boolean(),
})
export type ChatConfig = z.infer<typeof ChatConfig>

/** Where a visitor is: told with what they do, and kept only then. */
export const VisitContext = z.object({
  page: z.string().max(2_000).optional(),
  title: z.string().max(300).optional(),
  referrer: z.string().max(2_000).optional(),
  utm: z.record(z.string().max(40), z.string().max(200)).optional(),
  locale: z.string().max(35).optional(),
  timeZone: z.string().max(60).optional(),
  device: z.enum(['phone', 'tablet', 'computer']).optional(),
})
export type VisitContext = z.infer<typeof VisitContext>

/** What a visitor says of themselves, unproved: it names them, and joins them to nobody. */
export const SelfGiven = z.object({
  name: z.string().trim().min(1).max(120).optional(),
  email: z.email().max(200).optional(),
  phone: z.string().max(24).optional(),
  attributes: z.record(z.string().max(40), Json).optional(),
})
export type SelfGiven = z.infer<typeof SelfGiven>

const FileRef = z.object({ fileId: Id, caption: z.string().max(1_024).optional() })

/** What a visitor can do. Answers name the message that they answer. */
export const VisitorAct = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().trim().min(1).max(4_096), replyTo: Id.optional() }),
  z.object({ type: z.literal('button'), messageId: Id, id: z.string().max(256), title: z.string().max(80) }),
  z.object({ type: z.literal('row'), messageId: Id, id: z.string().max(200), title: z.string().max(80) }),
  FileRef.extend({ type: z.literal('file') }),
  z.object({
    type: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    messageId: Id.optional(),
  }),
  /** A cart: what is priced is priced by the server. */
  z.object({
    type: z.literal('cart'),
    messageId: Id,
    text: z.string().max(1_024).optional(),
    items: z
      .array(z.object({ retailerId: z.string().max(256), quantity: z.number().int().min(1).max(999) }))
      .min(1)
      .max(50),
  }),
  z.object({ type: z.literal('form'), messageId: Id, answers: z.record(z.string().max(80), Json) }),
  z.object({ type: z.literal('reaction'), messageId: Id, emoji: z.string().max(32).nullable() }),
  /** Begins a flow: a quick start, a message beside the launcher, or the page's script. */
  z.object({ type: z.literal('startFlow'), flowId: Id, label: z.string().max(60) }),
])
export type VisitorAct = z.infer<typeof VisitorAct>

/** An act as it is sent: `id` is chosen by the browser, and makes a repeated one harmless. */
export const SentAct = z.object({
  id: z.string().regex(/^[\w-]{16,40}$/),
  act: VisitorAct,
  visit: VisitContext.default({}),
  self: SelfGiven.optional(),
  /** A solved challenge of this web chat, where one was asked for: the nonce with which its hash begins with enough zeros. */
  proof: z.object({ challenge: z.string().max(1_024), nonce: z.string().max(24) }).optional(),
})
export type SentAct = z.infer<typeof SentAct>

/** Who said something, as visitors see it. */
export const VisitorAuthor = z.object({
  kind: z.enum(['visitor', 'bot', 'agent', 'person']),
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
})
export type VisitorAuthor = z.infer<typeof VisitorAuthor>

/** A line of the talk. Files carry a `link` in their media, and nothing else of where they lie. */
export const ChatLine = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    id: Id,
    seq: z.number().int(),
    /** The id that the visitor's browser gave it; null for ours. */
    sentId: z.string().nullable(),
    author: VisitorAuthor,
    content: MessageContent,
    /** The products that it shows, in their order. */
    products: z.array(ListedProduct).optional(),
    /** What answers; the id of another line. */
    replyTo: Id.nullable(),
    status: MessageStatus.nullable(),
    /** Taken back by its author. */
    revoked: z.boolean(),
    file: z
      .object({
        url: z.string(),
        mimeType: z.string(),
        name: z.string().nullable(),
        size: z.number().int(),
        width: z.number().int().nullable(),
        height: z.number().int().nullable(),
      })
      .nullable(),
    at: z.iso.datetime(),
  }),
  z.object({
    type: z.literal('notice'),
    seq: z.number().int(),
    /** The last two come in a test chat alone. */
    what: z.enum(['joined', 'closed', 'reopened', 'continued', 'handedOver', 'ended']),
    name: z.string().nullable(),
    at: z.iso.datetime(),
  }),
])
export type ChatLine = z.infer<typeof ChatLine>

/** How the talk stands. */
export const ChatState = z.object({
  conversationId: Id,
  open: z.boolean(),
  handler: z.enum(['bot', 'human']),
  /** Who answers, where it is a person. */
  assignee: Face.nullable(),
  /** The place in the log of the talk up to which this was read: what comes later is asked for with `after`. */
  seq: z.number().int(),
  /** Up to which line the visitor has read, and up to which the business. */
  readSeq: z.number().int(),
  businessReadSeq: z.number().int(),
})
export type ChatState = z.infer<typeof ChatState>

/** What a browser gets when it begins: nothing is written before the visitor acts. */
export const ChatSession = z.object({
  /** Goes into `Authorization: Bearer` of every call, and into the first frame of the socket; never into an address. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
  /** Proved by the site's server. */
  identified: z.boolean(),
  /** It tries a draft: answers are simulated, and `token` holds all that was said, since nothing is stored. */
  simulated: z.boolean(),
  config: ChatConfig,
  /** Null while nothing was said. */
  state: ChatState.nullable(),
  lines: z.array(ChatLine),
  /** Read on with `before`; null at the beginning. */
  before: z.number().int().nullable(),
  unread: z.number().int(),
})
export type ChatSession = z.infer<typeof ChatSession>

/** What the chat says over its socket. */
export const VisitorFrame = z.discriminatedUnion('type', [
  /** First. `after`: the place in the log that it has read up to, `seq` of the state. */
  z.object({ type: z.literal('hello'), token: z.string().max(4_096), after: z.number().int().min(0) }),
  z.object({ type: z.literal('typing'), on: z.boolean() }),
  /** Up to which line it was shown, and seen. */
  z.object({ type: z.literal('seen'), delivered: z.number().int().min(0), read: z.number().int().min(0) }),
  z.object({ type: z.literal('ping') }),
])
export type VisitorFrame = z.infer<typeof VisitorFrame>

/** What the chat is told. */
export const ChatFrame = z.discriminatedUnion('type', [
  /** Everything after the line that it had follows; with `reset` it begins again from the session. */
  z.object({ type: z.literal('ready'), reset: z.boolean() }),
  z.object({ type: z.literal('lines'), lines: z.array(ChatLine), state: ChatState }),
  /** Who writes at the moment; null: nobody. */
  z.object({ type: z.literal('typing'), name: z.string().nullable() }),
  z.object({ type: z.literal('faces'), faces: z.array(Face) }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('refused'), code: z.string(), message: z.string() }),
])
export type ChatFrame = z.infer<typeof ChatFrame>
