import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { DraftBody } from '#domain/conversations/draft.ts'

import { call } from '../call.ts'
import type { Pages } from '../live/patch-list.ts'
import { queryKeys } from '../query-keys.ts'
import { type ConversationAct, toInput } from './act-on-conversation.ts'

/** A reply that can be taken back still. */
export interface HeldSend {
  key: string
  /** Its messages. */
  ids: readonly string[]
  draft: DraftBody
  /** What takes back what was done with the conversation after it. */
  restore: ConversationAct | null
}

/** The server's clock may be ahead of what one sees: the offer ends a little before the send begins. */
const MARGIN_MS = 400

/** The last send of a conversation, while it can be taken back. */
export const heldQuery = (appId: string, conversationId: string) =>
  queryOptions<HeldSend | null>({
    queryKey: queryKeys.undo(appId, conversationId),
    queryFn: () => null,
    enabled: false,
    initialData: null,
    staleTime: Infinity,
  })

/** Notes that a reply is held back; after `delayMs` it is offered no longer. */
export function holdForUndo(queries: QueryClient, appId: string, conversationId: string, held: HeldSend, delayMs: number): void {
  const key = queryKeys.undo(appId, conversationId)
  queries.setQueryData<HeldSend | null>(key, held)
  setTimeout(() => forget(queries, key, held.key), Math.max(0, delayMs - MARGIN_MS))
}

/** Takes a reply back: all of its messages and what was done after them, or nothing when one of them is on its way. */
export function useUndoSend(appId: string, conversationId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, restore }: HeldSend) =>
      call('undoSend', { appId, conversationId, body: { messageIds: [...ids], restore: restore && toInput(restore) } }),
    onMutate: ({ key }) => forget(queries, queryKeys.undo(appId, conversationId), key),
    onSuccess: (_done, { ids }) => {
      queries.setQueryData<Pages<ThreadItem>>(queryKeys.thread(appId, conversationId), (thread) => thread && withoutMessages(thread, ids))
    },
  })
}

function forget(queries: QueryClient, queryKey: ReturnType<typeof queryKeys.undo>, key: string): void {
  queries.setQueryData<HeldSend | null>(queryKey, (known) => (known?.key === key ? null : (known ?? null)))
}

function withoutMessages(thread: Pages<ThreadItem>, ids: readonly string[]): Pages<ThreadItem> {
  const failure = { code: 'undone', title: t('Taken back before it was sent.') }
  const pages = thread.pages.map((page) => ({
    ...page,
    items: page.items.map((item) =>
      item.message && ids.includes(item.message.id) ? { ...item, message: { ...item.message, status: 'FAILED' as const, failure } } : item,
    ),
  }))
  return { ...thread, pages }
}
