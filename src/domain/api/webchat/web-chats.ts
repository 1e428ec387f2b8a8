import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { ProvedVisitor } from '#domain/webchat/proved-visitor.ts'
import { SelfGiven, VisitContext } from '#domain/webchat/visitor.ts'
import { ChatLink, ChatLinkInput } from '#domain/webchat/chat-link.ts'
import { WebChat, WebChatInput } from '#domain/webchat/web-chat.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'webchat'
const path = '/api/v1/apps/:appId/web-chats'
const InApp = z.object({ appId: Id })
const OneChat = InApp.extend({ webChatId: Id })

/** A page that a visitor looked at. */
const SeenPage = z.object({ page: z.string(), title: z.string().nullable().optional(), at: z.iso.datetime({ offset: true }) })

/** What is known of a contact as a visitor of a web chat. */
export const Visit = z.object({
  webChatId: Id,
  webChatName: z.string(),
  visit: VisitContext,
  /** What they said of themselves, unproved. */
  self: SelfGiven,
  /** What the site's server signed; null for somebody whom it did not name. */
  proved: ProvedVisitor.nullable(),
  /** The last pages, newest first. */
  pages: z.array(SeenPage),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export type Visit = z.infer<typeof Visit>

export const webChats = {
  listWebChats: endpoint(
    { method: 'GET', path, summary: 'The web chats of the workspace', tag, access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(WebChat) }) },
  ),
  createWebChat: endpoint(
    { method: 'POST', path, summary: 'Make a web chat', tag, access: 'admin' },
    { params: InApp, body: WebChatInput, answer: WebChat },
  ),
  updateWebChat: endpoint(
    { method: 'PUT', path: `${path}/:webChatId`, summary: 'Change a web chat', tag, access: 'admin' },
    { params: OneChat, body: WebChatInput, answer: WebChat },
  ),
  removeWebChat: endpoint(
    { method: 'DELETE', path: `${path}/:webChatId`, summary: 'Take a web chat off its sites; its talks stay', tag, access: 'admin' },
    { params: OneChat },
  ),
  renewWebChatSecret: endpoint(
    {
      method: 'POST',
      path: `${path}/:webChatId/secret`,
      summary: 'Give a web chat a new secret, which is shown once; the one before it holds for a day',
      tag,
      access: 'admin',
    },
    { params: OneChat, answer: z.object({ secret: z.string(), webChat: WebChat }) },
  ),
  listChatLinks: endpoint(
    { method: 'GET', path: `${path}/:webChatId/links`, summary: 'Links to a web chat with one flow', tag, access: 'admin' },
    { params: OneChat, answer: z.object({ items: z.array(ChatLink) }) },
  ),
  createChatLink: endpoint(
    { method: 'POST', path: `${path}/:webChatId/links`, summary: 'Make a link to a web chat with one flow', tag, access: 'admin' },
    { params: OneChat, body: ChatLinkInput, answer: ChatLink },
  ),
  removeChatLink: endpoint(
    { method: 'DELETE', path: `${path}/:webChatId/links/:chatLinkId`, summary: 'Close a link to a web chat', tag, access: 'admin' },
    { params: OneChat.extend({ chatLinkId: Id }) },
  ),
  listVisits: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/contacts/:contactId/visits',
      summary: 'What is known of a contact as a visitor of web chats',
      tag,
      access: 'agent',
    },
    { params: InApp.extend({ contactId: Id }), answer: z.object({ items: z.array(Visit) }) },
  ),
}
