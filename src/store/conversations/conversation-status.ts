import type { MessageContent } from '#domain/messages/message.ts'

import type { Tx } from '../postgres/sql.ts'

/** What was said last in a conversation, and since when its customer waits. */
export interface ConversationStatus {
  face: { id: string; direction: 'in' | 'out' | 'note'; content: MessageContent } | null
  waitingSince: string | null
}

/** How far back it is looked: what is taken back was said seconds ago. */
const LINES = 500

/** Reads how a conversation stands without some of its messages, and without those that were taken back before. */
export async function readConversationStatus(
  tx: Tx,
  appId: string,
  conversationId: string,
  without: readonly string[],
): Promise<ConversationStatus> {
  const said = await tx<{ id: string; direction: 'in' | 'out' | 'note'; content: MessageContent; at: string }[]>`
    select m.id, m.direction, m.content, m.at
    from (
      select seq, body from conversation_event where app_id = ${appId} and conversation_id = ${conversationId} order by seq desc limit ${LINES}
    ) e
    join message m on m.app_id = ${appId} and m.id = e.body ->> 'messageId'
    where e.body ->> 'type' in ('message_received', 'message_queued', 'note_added')
      and m.id <> all(${without as string[]}) and m.failure ->> 'code' is distinct from 'undone'
    order by e.seq desc`
  const answered = said.findIndex(({ direction }) => direction === 'out')
  const open = said.slice(0, answered < 0 ? said.length : answered)
  const waiting = open.findLast(({ direction, content }) => direction === 'in' && content.type !== 'system' && content.type !== 'reaction')
  const [face] = said
  return { face: face ?? null, waitingSince: waiting?.at ?? null }
}
