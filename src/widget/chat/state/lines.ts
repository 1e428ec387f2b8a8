import type { ChatLine } from '#domain/webchat/visitor.ts'

import type { PendingAct } from './outbox.ts'

export type MessageLine = Extract<ChatLine, { type: 'message' }>

/** Adds lines to a talk, in their order; a message that is there already is replaced by how it stands now. */
export function mergeLines(lines: readonly ChatLine[], news: readonly ChatLine[]): ChatLine[] {
  const merged = new Map([...lines, ...news].map((line) => [keyOf(line), line]))
  return [...merged.values()].sort((a, b) => a.seq - b.seq)
}

/** What tells a line from all others, also while it changes. */
export const keyOf = (line: ChatLine): string => (line.type === 'message' ? line.id : `${line.what} ${line.seq}`)

export const isMessage = (line: ChatLine): line is MessageLine => line.type === 'message'

/** Whether a line is the business's, and something to read. */
export const isAnswer = (line: ChatLine): line is MessageLine =>
  isMessage(line) && line.author.kind !== 'visitor' && line.content.type !== 'reaction'

/** How many answers came after the last line that was read. */
export const countUnread = (lines: readonly ChatLine[], readSeq: number): number =>
  lines.filter((line) => isAnswer(line) && line.seq > readSeq).length

/** The last reaction of each side to a message. */
export interface Reactions {
  own: string | null
  theirs: string | null
}

/** The reactions to each message, by its id or by the id that the browser gave it; those on their way count already. */
export function reactionsOf(lines: readonly ChatLine[], pending: readonly PendingAct[]): Map<string, Reactions> {
  const found = new Map<string, Reactions>()
  const add = (id: string, reaction: Partial<Reactions>) => found.set(id, { own: null, theirs: null, ...found.get(id), ...reaction })
  for (const line of lines) {
    if (!isMessage(line) || line.content.type !== 'reaction') continue
    const { messageId, emoji } = line.content
    add(messageId, line.author.kind === 'visitor' ? { own: emoji } : { theirs: emoji })
  }
  for (const { act, state } of pending) if (act.type === 'reaction' && state !== 'refused') add(act.messageId, { own: act.emoji })
  return found
}

const GROUP_MS = 5 * 60_000

/** Whether a line goes on where the one before it stopped: the same author, minutes apart. */
export const goesOn = (before: ChatLine | undefined, line: ChatLine): boolean =>
  before !== undefined &&
  isMessage(before) &&
  isMessage(line) &&
  before.author.kind === line.author.kind &&
  before.author.name === line.author.name &&
  Date.parse(line.at) - Date.parse(before.at) < GROUP_MS
