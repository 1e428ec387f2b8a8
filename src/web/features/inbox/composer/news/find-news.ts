import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { Message } from '#domain/messages/message.ts'

/** What others said while a reply was being written. */
export interface News {
  /** Somebody of ours answered; or the customer wrote; or a colleague left a note. What weighs most is told. */
  kind: 'answered' | 'wrote' | 'noted'
  count: number
  latest: Message
}

const KINDS = ['answered', 'wrote', 'noted'] as const

/** Finds what others said after a line of the thread. `items` come newest first. */
export function findNews(items: readonly ThreadItem[], sinceSeq: number, userId: string): News | null {
  const said = items.flatMap(({ event, message }) => (message && message.seq === event.seq && event.seq > sinceSeq ? [message] : []))
  for (const kind of KINDS) {
    const [latest, ...more] = said.filter((message) => kindOf(message, userId) === kind)
    if (latest) return { kind, latest, count: more.length + 1 }
  }
  return null
}

/** A sign on a message is no word, and what the system says by itself answers nothing. */
function kindOf({ direction, author, content, failure }: Message, userId: string): News['kind'] | null {
  if (content.type === 'reaction' || failure?.code === 'undone') return null
  if (direction === 'in') return 'wrote'
  if (author.kind === 'system' || (author.kind === 'operator' && author.id === userId)) return null
  return direction === 'note' ? 'noted' : 'answered'
}
