import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { ChatForm } from '#domain/webchat/chat-form.ts'
import { ListedProduct } from '#domain/webchat/listed-product.ts'
import { ChatSession, SentAct } from '#domain/webchat/visitor.ts'
import { endpoint } from '../endpoint.ts'

/** How long the token of a test chat can become: it holds all that was said. */
export const MAX_TEST_CHAT_TOKEN = 65_536

const tag = 'webchat'
const path = '/api/v1/webchat/:webChatId/test'
const OneChat = z.object({ webChatId: Id })
const token = z.string().max(MAX_TEST_CHAT_TOKEN)

/** What the page of a link to a draft calls. The token that each call brings lets it in, and holds the test chat: nothing is stored. */
export const sharedTestChat = {
  actInTestChat: endpoint(
    { method: 'POST', path: `${path}/acts`, summary: 'Say something to a draft; the answers are simulated', tag, access: 'public' },
    { params: OneChat, body: SentAct.extend({ token }), answer: ChatSession },
  ),
  getTestChatForm: endpoint(
    { method: 'POST', path: `${path}/forms/:messageId`, summary: 'The form that a message of a test chat opens', tag, access: 'public' },
    { params: OneChat.extend({ messageId: Id }), body: z.object({ token }), answer: ChatForm },
  ),
  listTestChatProducts: endpoint(
    { method: 'POST', path: `${path}/products`, summary: 'The catalog, as a test chat shows it', tag, access: 'public' },
    {
      params: OneChat,
      query: z.object({ after: z.string().max(200).optional() }),
      body: z.object({ token }),
      answer: z.object({ items: z.array(ListedProduct), nextCursor: z.string().nullable() }),
    },
  ),
}
