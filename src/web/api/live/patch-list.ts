import type { InfiniteData } from '@tanstack/react-query'

import type { Conversation, ConversationSort } from '#domain/conversations/conversation.ts'

export interface Page<T> {
  items: T[]
  nextCursor: string | null
}
export type Pages<T> = InfiniteData<Page<T>, string>

/** Whether a conversation belongs into a list; null where only the server knows: then it stays in or out as it was. */
export interface Fit {
  belongs: boolean | null
  sort: ConversationSort
}

/** Puts a conversation where it belongs in a loaded list, or takes it out. What lies beyond the loaded pages is left to paging. */
export function patchList(list: Pages<Conversation>, conversation: Conversation, { belongs, sort }: Fit): Pages<Conversation> {
  const isIn = list.pages.some((page) => page.items.some(({ id }) => id === conversation.id))
  const pages = list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== conversation.id) }))
  if (!(belongs ?? isIn)) return { ...list, pages }

  for (const page of pages) {
    const at = page.items.findIndex((other) => isBefore(conversation, other, sort))
    if (at >= 0) {
      page.items.splice(at, 0, conversation)
      return { ...list, pages }
    }
  }
  const last = pages.at(-1)
  if (last && last.nextCursor === null) last.items.push(conversation)
  return { ...list, pages }
}

function isBefore(one: Conversation, other: Conversation, sort: ConversationSort): boolean {
  const [a, b] = sort === 'waiting' ? [one.waitingSince ?? '', other.waitingSince ?? ''] : [one.lastActivityAt, other.lastActivityAt]
  const down = sort === 'latest' ? 1 : -1
  if (a !== b) return (a > b ? 1 : -1) === down
  return (one.id > other.id ? 1 : -1) === down
}
