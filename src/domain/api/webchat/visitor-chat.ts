import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { ChatFrame, ChatLine, ChatSession, ChatState, SentAct, VisitContext } from '#domain/webchat/visitor.ts'
import { ListedProduct } from '#domain/webchat/listed-product.ts'
import { ChatArticle, ListedArticle } from '#domain/webchat/chat-article.ts'
import { ChatForm } from '#domain/webchat/chat-form.ts'
import { Bytes, endpoint } from '../endpoint.ts'
import { MAX_TEST_CHAT_TOKEN } from './shared-test-chat.ts'

const tag = 'webchat'
const path = '/api/v1/webchat/:webChatId'
const OneChat = z.object({ webChatId: Id })
const OneMessage = OneChat.extend({ messageId: Id })
const Seq = z.coerce.number().int().min(0)

/** What a visitor's browser calls. All but the first need the token of a session. */
export const visitorChat = {
  beginChat: endpoint(
    { method: 'POST', path: `${path}/session`, summary: 'Begin or resume a web chat', tag, access: 'public' },
    {
      params: OneChat,
      body: z.object({
        /** Of the session before; one that does not hold any longer begins a new visitor. */
        token: z.string().max(MAX_TEST_CHAT_TOKEN).optional(),
        /** A JWT that the site's server signed. */
        identity: z.string().max(8_192).optional(),
        /** Of a link to one flow, with its password where it has one. */
        link: z.object({ token: z.string().max(64), password: z.string().max(200).optional() }).optional(),
        visit: VisitContext.default({}),
      }),
      answer: ChatSession,
    },
  ),
  actInChat: endpoint(
    { method: 'POST', path: `${path}/acts`, summary: 'Say something in a web chat', tag, access: 'visitor' },
    { params: OneChat, body: SentAct },
  ),
  /** Asked for after `proof-of-work-needed`. */
  getChatChallenge: endpoint(
    { method: 'GET', path: `${path}/challenge`, summary: 'What a browser solves to begin in a busy web chat', tag, access: 'visitor' },
    { params: OneChat, answer: z.object({ challenge: z.string(), bits: z.number().int() }) },
  ),
  listChatLines: endpoint(
    { method: 'GET', path: `${path}/lines`, summary: 'Earlier lines of a web chat', tag, access: 'visitor' },
    {
      params: OneChat,
      query: z.object({ before: Seq.optional() }),
      answer: z.object({ lines: z.array(ChatLine), before: z.number().int().nullable(), state: ChatState.nullable() }),
    },
  ),
  /** For browsers whose network lets no WebSocket through: answers at once with what is new, else within 25 s with nothing. */
  waitForChat: endpoint(
    { method: 'GET', path: `${path}/wait`, summary: 'Wait for what is new in a web chat', tag, access: 'visitor' },
    { params: OneChat, query: z.object({ after: Seq.default(0) }), answer: z.object({ frames: z.array(ChatFrame) }) },
  ),
  noteChatSeen: endpoint(
    { method: 'POST', path: `${path}/seen`, summary: 'Tell up to which line a web chat was read', tag, access: 'visitor' },
    { params: OneChat, body: z.object({ delivered: z.number().int().min(0), read: z.number().int().min(0) }) },
  ),
  uploadToChat: endpoint(
    { method: 'POST', path: `${path}/files`, summary: 'Upload a file for a message in a web chat', tag, access: 'visitor', streams: true },
    {
      params: OneChat,
      query: z.object({ name: z.string().max(240).default('') }),
      answer: z.object({ fileId: Id, mimeType: z.string(), size: z.number().int(), name: z.string() }),
    },
  ),
  getChatFile: endpoint(
    { method: 'GET', path: `${path}/files/:messageId`, summary: 'A file of a web chat, by its signed link', tag, access: 'public' },
    {
      params: OneMessage,
      query: z.object({ expires: z.string().max(20), signature: z.string().max(64), width: z.string().max(5).optional() }),
      answer: Bytes,
    },
  ),
  getChatForm: endpoint(
    { method: 'GET', path: `${path}/forms/:messageId`, summary: 'The form that a message of a web chat opens', tag, access: 'visitor' },
    { params: OneMessage, answer: ChatForm },
  ),
  listChatProducts: endpoint(
    { method: 'GET', path: `${path}/products`, summary: 'The catalog, as a web chat shows it', tag, access: 'visitor' },
    {
      params: OneChat,
      query: z.object({ after: z.string().max(200).optional() }),
      answer: z.object({ items: z.array(ListedProduct), nextCursor: z.string().nullable() }),
    },
  ),
  listChatArticles: endpoint(
    {
      method: 'GET',
      path: `${path}/articles`,
      summary: 'Public articles of the business: those that hold the words that are asked for, else the newest',
      tag,
      access: 'visitor',
    },
    {
      params: OneChat,
      query: z.object({ q: z.string().trim().max(200).default(''), locale: z.string().max(35).optional() }),
      answer: z.object({ items: z.array(ListedArticle) }),
    },
  ),
  getChatArticle: endpoint(
    { method: 'GET', path: `${path}/articles/:sourceId`, summary: 'A public article of the business', tag, access: 'visitor' },
    { params: OneChat.extend({ sourceId: Id }), query: z.object({ locale: z.string().max(35).optional() }), answer: ChatArticle },
  ),
  mailChatTranscript: endpoint(
    { method: 'POST', path: `${path}/transcript`, summary: 'Mail the transcript of a web chat', tag, access: 'visitor' },
    { params: OneChat, body: z.object({ email: z.email().max(200) }) },
  ),
  moveChatToWhatsapp: endpoint(
    { method: 'POST', path: `${path}/whatsapp`, summary: 'A link that carries a web chat on in WhatsApp', tag, access: 'visitor' },
    { params: OneChat, answer: z.object({ url: z.url() }) },
  ),
  forgetVisitor: endpoint(
    { method: 'DELETE', path: `${path}/visitor`, summary: 'Delete what is known of a visitor', tag, access: 'visitor' },
    { params: OneChat },
  ),
}
