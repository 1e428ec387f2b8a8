import type { Author, MessageContent } from '#domain/messages/message.ts'

import type { Sql } from '../postgres/sql.ts'

/** One message of a conversation, with what a table of conversations says of both. */
export interface TranscriptRow {
  conversationId: string
  contact: string | null
  phone: string | null
  channel: string
  openState: string
  assignee: string | null
  at: string
  direction: 'in' | 'out' | 'note'
  author: Author
  content: MessageContent
  revoked: boolean
}

/** Everything in these conversations, each from its beginning. */
export const readTranscripts = (sql: Sql, appId: string, conversationIds: readonly string[]): Promise<TranscriptRow[]> => sql<
  TranscriptRow[]
>`
  select c.id as "conversationId", k.name as contact, k.phone, ch.name as channel, c.open_state as "openState", u.name as assignee,
    m.at, m.direction, m.author, m.content, m.revoked_at is not null as revoked
  from conversation c
    join contact k on k.app_id = c.app_id and k.id = c.contact_id
    join channel ch on ch.app_id = c.app_id and ch.id = c.channel_id
    left join "user" u on u.id = c.assignee_id
    join message m on m.app_id = c.app_id and m.conversation_id = c.id
  where c.app_id = ${appId} and c.id = any(${conversationIds})
  order by c.id, m.seq`
