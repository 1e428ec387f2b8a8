import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Message } from '#domain/messages/message.ts'
import { SharedKind } from '#domain/conversations/shared-items.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'

const OneConversation = z.object({ appId: Id, conversationId: Id })
const path = '/api/v1/apps/:appId/conversations/:conversationId'

/** What is looked up in a thread, wherever in its history that stands. */
export const thread = {
  getQuotedMessage: endpoint(
    {
      method: 'GET',
      path: `${path}/messages/:messageId/quoted`,
      summary: 'The message that this one answers; null where it answers none, or one that was never kept',
      tag: 'conversations',
      access: 'agent',
    },
    { params: OneConversation.extend({ messageId: Id }), answer: z.object({ message: Message.nullable() }) },
  ),
  listSharedFiles: endpoint(
    {
      method: 'GET',
      path: `${path}/files`,
      summary: 'The messages in which something of a kind was shared: pictures and films, sounds, documents, or links; newest first',
      tag: 'conversations',
      access: 'agent',
    },
    { params: OneConversation, query: PageQuery.extend({ kind: SharedKind.default('media') }), answer: page(Message) },
  ),
}
