import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts'
import type { Message } from '#domain/messages/message.ts'

import type { Pending } from '#web/api/conversations/pending.ts'
import { dayKey } from '#web/kit/text/format-time.ts'
import { isTrouble, systemText } from './system-messages.ts'

/** What one row of a thread shows. */
export type ThreadLine =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | {
      kind: 'event'
      key: string
      event: ConversationEvent
      /** It is what was merged last from a channel, and can be taken apart again. */
      separable: boolean
    }
  /** Three or more things that happened in a row, none of which asks for anything. */
  | { kind: 'fold'; key: string; events: readonly ConversationEvent[] }
  | {
      kind: 'message'
      key: string
      message: Message
      first: boolean
      last: boolean
      chosenId: string | null
      delivery: boolean
      /** The last of what a blocked contact wrote in a row: nobody was told of it. */
      unseen: boolean
      /** The message it answers, where that is in sight. */
      quoted: Message | null
      /** What both sides put on it, the last of each. */
      reactions: readonly string[]
    }
  | { kind: 'pending'; key: string; pending: Pending }

const GROUP_MS = 5 * 60_000
const SAYS = new Set<ConversationEvent['body']['type']>(['message_received', 'message_queued', 'note_added'])

/** Provider clocks count whole seconds, ours do not: less is no lateness. */
const LATE_MS = 2_000

/** Makes the rows of a thread, oldest first, from its items, newest first, and what is still being sent. */
export function threadLines(
  items: readonly ThreadItem[],
  pending: readonly Pending[],
  unreadFromSeq: number | null,
  timeZone: string,
): readonly ThreadLine[] {
  const all = inOrder(
    items.filter(({ event, message }) => (message === null ? systemText(event) !== null : isOwn(event, message))).toReversed(),
  )
  const byProvider = new Map(all.flatMap(({ message }) => (message?.providerId ? [[message.providerId, message]] : [])))
  // A reaction sits on its message; one whose message is further up keeps a line of its own.
  const drawn = all.filter(({ message }) => message?.content.type !== 'reaction' || !byProvider.has(message.content.messageId))
  const about: About = {
    byProvider,
    reactions: reactionsOf(all, byProvider),
    choices: choicesOf(drawn),
    lastOwn: pending.length > 0 ? undefined : drawn.findLast(({ message }) => message?.direction === 'out')?.message?.id,
    unreadFromSeq,
  }
  const merges = lastMerges(drawn)
  const lines: ThreadLine[] = []
  let day = ''

  for (const [index, { event, message }] of drawn.entries()) {
    const today = dayKey(event.at, timeZone)
    if (today !== day) lines.push({ kind: 'day', key: `day-${today}`, at: event.at })
    day = today
    if (event.seq === unreadFromSeq) lines.push({ kind: 'unread', key: 'unread' })
    if (message) lines.push(messageLine({ event, message }, drawn[index - 1], drawn[index + 1], about))
    else lines.push({ kind: 'event', key: `event-${event.seq}`, event, separable: merges.has(event.seq) })
  }
  return [...folded(lines), ...pending.map((one): ThreadLine => ({ kind: 'pending', key: one.key, pending: one }))]
}

/** From so many on, what happened in a row is folded. */
const FOLDS = 3

/** Folds what happened in a row, so that a talk reads as one. */
function folded(lines: readonly ThreadLine[]): readonly ThreadLine[] {
  const out: ThreadLine[] = []
  let row: Extract<ThreadLine, { kind: 'event' }>[] = []
  const close = () => {
    const [first] = row
    if (first && row.length >= FOLDS) out.push({ kind: 'fold', key: first.key, events: row.map(({ event }) => event) })
    else out.push(...row)
    row = []
  }
  for (const line of lines) {
    if (line.kind === 'event' && isPlain(line)) row.push(line)
    else {
      close()
      out.push(line)
    }
  }
  close()
  return out
}

/** Whether there is nothing in it to do, and nothing went wrong. */
const isPlain = ({ event, separable }: Extract<ThreadLine, { kind: 'event' }>): boolean =>
  !separable && !isTrouble(event) && event.body.type !== 'conversation_continued' && event.body.type !== 'order_noted'

/** What is known of the messages of a thread beside themselves. */
interface About {
  byProvider: ReadonlyMap<string, Message>
  reactions: ReturnType<typeof reactionsOf>
  choices: ReturnType<typeof choicesOf>
  /** What we said last, whose delivery is shown. */
  lastOwn: string | undefined
  unreadFromSeq: number | null
}

function messageLine(
  { event, message }: { event: ConversationEvent; message: Message },
  before: ThreadItem | undefined,
  after: ThreadItem | undefined,
  { byProvider, reactions, choices, lastOwn, unreadFromSeq }: About,
): ThreadLine {
  return {
    kind: 'message',
    key: message.id,
    message,
    first: !groups(before, message) || event.seq === unreadFromSeq,
    last: !groups(after, message),
    chosenId: choices.get(message.id) ?? null,
    quoted: byProvider.get(message.context?.replyTo ?? '') ?? null,
    reactions: reactions.get(message.id) ?? [],
    unseen: isUnseen(event) && !isUnseen(after?.event),
    delivery: message.id === lastOwn || message.status === 'FAILED' || message.status === 'UNKNOWN',
  }
}

const isUnseen = (event: ConversationEvent | undefined): boolean =>
  event?.body.type === 'message_received' && event.body.ignored === 'blocked'

/** Finds the first message the customer wrote that nobody had read when the thread was opened. */
export function firstUnreadSeq(items: readonly ThreadItem[], unreadCount: number): number | null {
  if (unreadCount <= 0) return null
  const received = items.filter(({ event }) => event.body.type === 'message_received')
  return received[Math.min(unreadCount, received.length) - 1]?.event.seq ?? null
}

// What happens to a message carries it too, but the message has its own line. What was taken back before it was sent was never said.
const isOwn = ({ body }: ConversationEvent, message: Message): boolean =>
  message.failure?.code !== 'undone' && SAYS.has(body.type) && 'messageId' in body && body.messageId === message.id

/** Puts what came late where it was said: a phone that was off, a webhook that was repeated. */
function inOrder(oldestFirst: readonly ThreadItem[]): ThreadItem[] {
  const lines: ThreadItem[] = []
  for (const item of oldestFirst) {
    const at = Date.parse(item.event.at)
    let place = lines.length
    if (item.message?.direction === 'in' && Date.parse(lines.at(-1)?.event.at ?? '') - at > LATE_MS)
      while (place > 0 && Date.parse(lines[place - 1]?.event.at ?? '') > at) place -= 1
    lines.splice(place, 0, item)
  }
  return lines
}

function groups(neighbour: ThreadItem | undefined, message: Message): boolean {
  const other = neighbour?.message
  if (!other || other.direction !== message.direction) return false
  const [one, next] = [other.author, message.author]
  // What came in on another channel is marked as such.
  if ((other.channelId ?? message.channelId) !== (message.channelId ?? other.channelId)) return false
  if (one.kind !== next.kind || one.id !== next.id || (one.id === null && one.name !== next.name)) return false
  return Math.abs(Date.parse(other.at) - Date.parse(message.at)) <= GROUP_MS
}

/** Finds the last merge of each channel whose conversation was not given back since. */
function lastMerges(drawn: readonly ThreadItem[]): ReadonlySet<number> {
  const byChannel = new Map<string, number>()
  for (const { event } of drawn) {
    if (event.body.type === 'conversations_merged') byChannel.set(event.body.channelId, event.seq)
    if (event.body.type === 'conversation_separated') byChannel.delete(event.body.channelId)
  }
  return new Set(byChannel.values())
}

/** Finds what each side last put on each message; who took it back has nothing on it. */
function reactionsOf(all: readonly ThreadItem[], byProvider: ReadonlyMap<string, Message>): ReadonlyMap<string, readonly string[]> {
  const last = new Map<string, Map<Message['direction'], string>>()
  for (const { message } of all) {
    if (message?.content.type !== 'reaction') continue
    const { messageId, emoji } = message.content
    const target = byProvider.get(messageId)
    if (!target) continue
    const own = last.get(target.id) ?? new Map<Message['direction'], string>()
    last.set(target.id, own)
    if (emoji === null) own.delete(message.direction)
    else own.set(message.direction, emoji)
  }
  return new Map([...last].map(([id, own]) => [id, [...own.values()]]))
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
