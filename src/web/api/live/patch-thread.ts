import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { Message } from '#domain/messages/message.ts'

import type { Pages } from './patch-list.ts'

/** Adds an event to a loaded thread, once, at its place, and brings its message up to date wherever it stands. */
export function patchThread(thread: Pages<ThreadItem>, item: ThreadItem): Pages<ThreadItem> {
  const pages = thread.pages.map((page) => ({ ...page, items: page.items.map((known) => withMessage(known, item.message)) }))
  const seq = item.event.seq
  if (pages.some((page) => page.items.some(({ event }) => event.seq === seq))) return { ...thread, pages }

  for (const page of pages) {
    const at = page.items.findIndex(({ event }) => event.seq < seq)
    if (at >= 0) {
      page.items.splice(at, 0, item)
      return { ...thread, pages }
    }
  }
  const last = pages.at(-1)
  if (last && last.nextCursor === null) last.items.push(item)
  return { ...thread, pages }
}

/** Adds a message that was just sent. What the live line has told of it since stands: it may be further than the answer to the send. */
export function addToThread(thread: Pages<ThreadItem>, item: ThreadItem): Pages<ThreadItem> {
  const isKnown = thread.pages.some((page) => page.items.some(({ message }) => message !== null && message.id === item.message?.id))
  return isKnown ? thread : patchThread(thread, item)
}

function withMessage(known: ThreadItem, message: Message | null): ThreadItem {
  return message && known.message?.id === message.id ? { ...known, message } : known
}
