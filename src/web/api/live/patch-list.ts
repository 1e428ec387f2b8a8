import type { InfiniteData } from '@tanstack/react-query'

import type { Conversation } from '#domain/conversation.ts'

export interface Page<T> {
  items: T[]
  nextCursor: string | null
}
export type Pages<T> = InfiniteData<Page<T>, string>

/** Puts a conversation where it belongs in a loaded list, or takes it out. What lies beyond the loaded pages is left to paging. */
export function patchList(list: Pages<Conversation>, conversation: Conversation, belongs: boolean): Pages<Conversation> {
  const pages = list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== conversation.id) }))
  if (!belongs) return { ...list, pages }

  for (const page of pages) {
    const at = page.items.findIndex((other) => isBefore(conversation, other))
    if (at >= 0) {
      page.items.splice(at, 0, conversation)
      return { ...list, pages }
    }
  }
  const last = pages.at(-1)
  if (last && last.nextCursor === null) last.items.push(conversation)
  return { ...list, pages }
}

function isBefore(one: Conversation, other: Conversation): boolean {
  if (one.lastActivityAt !== other.lastActivityAt) return one.lastActivityAt > other.lastActivityAt
  return one.id > other.id
}
