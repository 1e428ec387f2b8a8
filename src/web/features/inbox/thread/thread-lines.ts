import type { ThreadItem } from '#domain/api/conversations.ts'
import type { ConversationEvent } from '#domain/conversation-event.ts'
import type { Message } from '#domain/message.ts'

import type { Pending } from '../../../api/conversations/pending.ts'
import { dayKey } from '../../../kit/time-words.ts'

/** What one row of a thread shows. */
export type ThreadLine =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'event'; key: string; event: ConversationEvent }
  | { kind: 'message'; key: string; message: Message; first: boolean; last: boolean; chosenId: string | null; delivery: boolean }
  | { kind: 'pending'; key: string; pending: Pending }

const GROUP_MS = 5 * 60_000
const DRAWN = new Set<ConversationEvent['body']['type']>([
  'handler_changed',
  'conversation_closed',
  'conversation_reopened',
  'flow_started',
  'flow_ended',
  'flow_problem',
  'flow_failed',
])

/** Makes the rows of a thread, oldest first, from its items, newest first, and what is still being sent. */
export function threadLines(
  items: readonly ThreadItem[],
  pending: readonly Pending[],
  unreadFromSeq: number | null,
  timeZone: string,
): readonly ThreadLine[] {
  const drawn = items.filter(({ event, message }) => (message !== null ? isOwn(event, message) : DRAWN.has(event.body.type))).toReversed()
  const choices = choicesOf(drawn)
  const lastOwn = pending.length > 0 ? null : (drawn.findLast(({ message }) => message?.direction === 'out')?.message?.id ?? null)
  const lines: ThreadLine[] = []
  let day = ''

  for (const [index, { event, message }] of drawn.entries()) {
    const today = dayKey(event.at, timeZone)
    if (today !== day) lines.push({ kind: 'day', key: `day-${today}`, at: event.at })
    day = today
    if (event.seq === unreadFromSeq) lines.push({ kind: 'unread', key: 'unread' })
    if (!message) {
      lines.push({ kind: 'event', key: `event-${event.seq}`, event })
      continue
    }
    lines.push({
      kind: 'message',
      key: message.id,
      message,
      first: !groups(drawn[index - 1], message) || event.seq === unreadFromSeq,
      last: !groups(drawn[index + 1], message),
      chosenId: choices.get(message.id) ?? null,
      delivery: message.id === lastOwn || message.status === 'FAILED' || message.status === 'UNKNOWN',
    })
  }
  return [...lines, ...pending.map((one): ThreadLine => ({ kind: 'pending', key: one.key, pending: one }))]
}

/** Finds the first message the customer wrote that nobody had read when the thread was opened. */
export function firstUnreadSeq(items: readonly ThreadItem[], unreadCount: number): number | null {
  if (unreadCount <= 0) return null
  const received = items.filter(({ event }) => event.body.type === 'message_received')
  return received[Math.min(unreadCount, received.length) - 1]?.event.seq ?? null
}

// A status change carries its message too, but the message has its own line.
function isOwn(event: ConversationEvent, message: Message): boolean {
  return 'messageId' in event.body && event.body.type !== 'message_status_changed' && event.body.messageId === message.id
}

function groups(neighbour: ThreadItem | undefined, message: Message): boolean {
  const other = neighbour?.message
  if (!other || other.direction !== message.direction) return false
  if (other.author.kind !== message.author.kind || other.author.id !== message.author.id) return false
  return Math.abs(Date.parse(other.at) - Date.parse(message.at)) <= GROUP_MS
}

/** Finds which button or row of each message the customer chose: the first answer after it that names one of its ids. */
function choicesOf(drawn: readonly ThreadItem[]): ReadonlyMap<string, string> {
  const choices = new Map<string, string>()
  const open: { messageId: string; ids: ReadonlySet<string> }[] = []
  for (const { message } of drawn) {
    if (!message) continue
    const { content } = message
    if (content.type === 'buttons') open.push({ messageId: message.id, ids: new Set(content.buttons.map(({ id }) => id)) })
    if (content.type === 'list')
      open.push({ messageId: message.id, ids: new Set(content.sections.flatMap(({ rows }) => rows.map(({ id }) => id))) })
    if (content.type === 'buttonReply' || content.type === 'listReply') {
      const asked = open.findLast(({ ids }) => ids.has(content.id))
      if (asked && !choices.has(asked.messageId)) choices.set(asked.messageId, content.id)
    }
  }
  return choices
}
