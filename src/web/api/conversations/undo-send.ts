import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ThreadItem } from '#domain/api/conversations.ts'
import type { DraftBody } from '#domain/draft.ts'

import { call } from '../call.ts'
import type { Pages } from '../live/patch-list.ts'
import { queryKeys } from '../query-keys.ts'
import type { Held } from './pending.ts'

/** A send that can be taken back still. */
export interface HeldSend {
  batch: string
  /** Its messages, as far as the server has confirmed them. */
  ids: readonly string[]
  size: number
  draft: DraftBody
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

/** Notes that a message is held back; the offer to take it back ends by itself. */
export function holdForUndo(queries: QueryClient, appId: string, conversationId: string, id: string, held: Held): void {
  const key = queryKeys.undo(appId, conversationId)
  const { batch, size, draft, delayMs } = held
  queries.setQueryData<HeldSend | null>(key, (known) => ({ batch, size, draft, ids: [...(known?.batch === batch ? known.ids : []), id] }))
  setTimeout(() => forget(queries, key, batch), Math.max(0, delayMs - MARGIN_MS))
}

/** Takes a send back: all of its messages, or none when one of them is on its way. */
export function useUndoSend(appId: string, conversationId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (held: HeldSend) => call('undoSend', { appId, conversationId, body: { messageIds: [...held.ids] } }),
    onMutate: ({ batch }) => forget(queries, queryKeys.undo(appId, conversationId), batch),
    onSuccess: (_done, { ids }) => {
      queries.setQueryData<Pages<ThreadItem>>(queryKeys.thread(appId, conversationId), (thread) => thread && withoutMessages(thread, ids))
    },
  })
}

function forget(queries: QueryClient, key: ReturnType<typeof queryKeys.undo>, batch: string): void {
  queries.setQueryData<HeldSend | null>(key, (known) => (known?.batch === batch ? null : (known ?? null)))
}

function withoutMessages(thread: Pages<ThreadItem>, ids: readonly string[]): Pages<ThreadItem> {
  const failure = { code: 'undone', title: 'Taken back before it was sent.' }
  const pages = thread.pages.map((page) => ({
    ...page,
    items: page.items.map((item) =>
      item.message && ids.includes(item.message.id) ? { ...item, message: { ...item.message, status: 'FAILED' as const, failure } } : item,
    ),
  }))
  return { ...thread, pages }
}
