import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { WrittenContent } from '#domain/messages/message.ts'
import { SavedReply, SavedReplyInput } from '#domain/conversations/saved-reply.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneReply = InApp.extend({ savedReplyId: Id })
const tag = 'saved replies'
const path = '/api/v1/apps/:appId/saved-replies'

export const savedReplies = {
  listSavedReplies: endpoint(
    { method: 'GET', path, summary: 'Your saved replies and those of everybody, the most used first', tag, access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(SavedReply) }) },
  ),
  createSavedReply: endpoint(
    { method: 'POST', path, summary: 'Save a reply under a name', tag, access: 'agent' },
    { params: InApp, body: SavedReplyInput, answer: SavedReply },
  ),
  updateSavedReply: endpoint(
    { method: 'PATCH', path: `${path}/:savedReplyId`, summary: 'Change a saved reply', tag, access: 'agent' },
    { params: OneReply, body: SavedReplyInput.partial(), answer: SavedReply },
  ),
  removeSavedReply: endpoint(
    { method: 'DELETE', path: `${path}/:savedReplyId`, summary: 'Forget a saved reply', tag, access: 'agent' },
    { params: OneReply },
  ),
  fillSavedReply: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/conversations/:conversationId/saved-replies/:savedReplyId/fill',
      summary: 'A saved reply with the values of the customer of a conversation, and what stays empty',
      tag,
      access: 'agent',
    },
    {
      params: OneReply.extend({ conversationId: Id }),
      /** `empty` names the variables that nothing is known of; where it can, the text keeps them as they are written. */
      answer: z.object({ content: WrittenContent, empty: z.array(z.string()) }),
    },
  ),
}
