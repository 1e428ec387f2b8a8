import type { ChatFrame } from '#domain/webchat/visitor.ts'
import { listVisitorNews } from '#store/webchat/visitor-thread.ts'

import { type LinesDeps, toChatLines } from './chat-lines.ts'
import { threadOf, toState } from './chat-session.ts'
import type { Visitor } from './visitor-token.ts'

const BATCH = 200

/** What is new in a visitor's thread. */
export interface ThreadUpdates {
  conversationId: string | null
  /** The place up to which it is read now. */
  seq: number
  frames: ChatFrame[]
}

/** Reads what came after a place in the log of a visitor's thread, changes of earlier lines among it. */
export async function readUpdates(deps: LinesDeps, visitor: Visitor, after: number): Promise<ThreadUpdates> {
  // The talk first: what comes after it was read is read next time.
  const thread = await threadOf(deps.sql, visitor)
  if (!thread) return { conversationId: null, seq: after, frames: [] }
  const { conversationId } = thread
  // A place ahead of the log is of another thread, or of a database that was restored.
  if (after > thread.seq) return { conversationId, seq: 0, frames: [{ type: 'ready', reset: true }] }
  const events = after === thread.seq ? [] : await listVisitorNews(deps.sql, visitor.appId, conversationId, after, BATCH)
  const seq = events.length === BATCH ? (events.at(-1)?.seq ?? thread.seq) : Math.max(thread.seq, events.at(-1)?.seq ?? 0)
  if (seq === after) return { conversationId, seq, frames: [] }
  const lines = await toChatLines(deps, visitor.appId, visitor.webChatId, events)
  return { conversationId, seq, frames: [{ type: 'lines', lines, state: { ...toState(thread), seq } }] }
}
