import { type QueryClient, queryOptions } from '@tanstack/react-query'

import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { DraftBody } from '#domain/conversations/draft.ts'
import type { NoteContent, OutgoingContent } from '#domain/messages/message.ts'

import { queryKeys } from '../query-keys.ts'
import type { ConversationAct } from './act-on-conversation.ts'

/** What a person has sent and the server has not confirmed yet. */
export interface Pending {
  key: string
  kind: 'reply' | 'note'
  /** Its messages, in the order in which they are sent; a note is one. */
  contents: readonly (OutgoingContent | NoteContent)[]
  /** The message that it answers. */
  replyTo?: string | undefined
  /** The last event that was known when it was sent: its own confirmation comes after it. */
  sinceSeq: number
  at: string
  /** Why it was refused; `final` when the same would be refused again. */
  fault: { message: string; hint: string; final: boolean } | null
  /** Where it can be taken back for a while. */
  held?: Held | undefined
  /** What is done with the conversation once it is sent, and what takes that back: the server does all of it, or nothing. */
  afterwards?: { act: ConversationAct; restore: ConversationAct } | undefined
}

export interface Held {
  delayMs: number
  /** What was written, to be given back. */
  draft: DraftBody
}

/** The unconfirmed messages of a conversation, oldest first. */
export const pendingQuery = (appId: string, conversationId: string) =>
  queryOptions<readonly Pending[]>({
    queryKey: queryKeys.pending(appId, conversationId),
    queryFn: () => [],
    enabled: false,
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** Changes the unconfirmed messages of a conversation. */
export function changePending(
  queries: QueryClient,
  appId: string,
  conversationId: string,
  change: (list: readonly Pending[]) => readonly Pending[],
): void {
  queries.setQueryData<readonly Pending[]>(queryKeys.pending(appId, conversationId), (list) => change(list ?? []))
}

/** Leaves out the messages that the live connection has confirmed before the answer to the send came back. */
export function unconfirmed(pending: readonly Pending[], items: readonly ThreadItem[], userId: string): readonly Pending[] {
  const claimed = new Set<string>()
  return pending.flatMap((own) => {
    const contents = own.contents.filter((content) => {
      const twin = items.find(
        ({ event, message }) =>
          message !== null &&
          event.seq > own.sinceSeq &&
          message.author.id === userId &&
          !claimed.has(message.id) &&
          canonical(message.content) === canonical(content),
      )
      if (twin?.message) claimed.add(twin.message.id)
      return !twin
    })
    if (contents.length === 0) return []
    return [contents.length === own.contents.length ? own : { ...own, contents }]
  })
}

// jsonb returns keys in its own order.
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
