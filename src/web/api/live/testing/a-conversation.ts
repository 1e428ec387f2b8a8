import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Message } from '#domain/messages/message.ts'

const AT = '2026-11-21T10:00:00.000Z'

/** Makes a conversation for a test; only what matters there is given. */
export function aConversation(change: Partial<Conversation> = {}): Conversation {
  return {
    id: 'c1',
    contact: { id: 'k1', name: 'Amara Sato', phone: '+447700900142', tags: [] },
    channel: { id: 'ch1', kind: 'whatsapp', name: 'Leeds store' },
    handler: 'human',
    openState: 'open',
    resolved: false,
    priority: 'normal',
    labels: [],
    assignee: null,
    team: null,
    snoozedUntil: null,
    waitingSince: null,
    dueAt: null,
    overdue: false,
    unreadCount: 0,
    snippet: 'Hello',
    snippetDirection: 'in',
    notSent: false,
    lastSeq: 1,
    lastActivityAt: AT,
    lastInboundAt: AT,
    continuedIn: null,
    createdAt: AT,
    ...change,
  }
}

/** Makes a line of a thread that holds a message, for a test. */
export function aMessageItem(seq: number, change: Partial<Message> = {}): ThreadItem {
  const message: Message = {
    id: `m${seq}`,
    conversationId: 'c1',
    seq,
    direction: 'in',
    author: { kind: 'contact', id: 'k1', name: 'Amara Sato' },
    content: { type: 'text', text: `Message ${seq}` },
    status: null,
    failure: null,
    origin: null,
    at: AT,
    ...change,
  }
  const type =
    message.direction === 'in'
      ? ('message_received' as const)
      : message.direction === 'note'
        ? ('note_added' as const)
        : ('message_queued' as const)
  return { event: { conversationId: 'c1', seq, author: message.author, body: { type, messageId: message.id }, at: message.at }, message }
}
