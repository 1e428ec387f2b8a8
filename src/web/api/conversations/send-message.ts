import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ThreadItem } from '#domain/api/conversations.ts'
import type { Message } from '#domain/message.ts'

import { useSession } from '../../session/use-session.ts'
import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import type { Pages } from '../live/patch-list.ts'
import { addToThread } from '../live/patch-thread.ts'
import { queryKeys } from '../query-keys.ts'
import { randomKey } from '../random-key.ts'
import { dropEntry, keepEntry } from './outbox/outbox-store.ts'
import { pageId } from './outbox/page-id.ts'
import { changePending, type Held, type Pending } from './pending.ts'
import { holdForUndo } from './undo-send.ts'

/** Whose sends they are, and where. */
export interface SendPlace {
  userId: string
  appId: string
  conversationId: string
}

/** How one message is sent: in order within its conversation, for as long as there is no connection, and kept until it is confirmed. */
export function sendOptions(queries: QueryClient, place: SendPlace): MutationOptions<Message, Error, Pending> {
  const { appId, conversationId } = place
  const keep = (pending: Pending) => keepEntry({ key: pending.key, ...place, page: pageId(), pending })
  return {
    mutationKey: ['send', appId],
    scope: { id: `send:${conversationId}` },
    mutationFn: (pending) => sendPending(appId, conversationId, pending),
    // The idempotency key makes a repeated send happen once, whatever became of the first answer.
    retry: (_failures, error) => error instanceof ApiError && (error.status === 0 || AGAIN.has(error.code)),
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 15_000),
    onError: (error, pending) => {
      const refused = { ...pending, fault: faultOf(error) }
      void keep(refused)
      changePending(queries, appId, conversationId, (list) => list.map((one) => (one.key === pending.key ? refused : one)))
    },
    onSuccess: (message, pending) => {
      void dropEntry(pending.key)
      queries.setQueryData<Pages<ThreadItem>>(
        queryKeys.thread(appId, conversationId),
        (thread) => thread && addToThread(thread, toItem(message)),
      )
      changePending(queries, appId, conversationId, (list) => list.filter(({ key }) => key !== pending.key))
      if (pending.held) holdForUndo(queries, appId, conversationId, message.id, pending.held)
    },
  }
}

/** Answers that say nothing of the message: the server is away, or still busy with an earlier try of the same. */
const AGAIN: ReadonlySet<string> = new Set(['unavailable', 'idempotency-in-flight'])

/** Sends replies and notes of one conversation, shown at once; what is not confirmed outlives the page. */
export function useSendMessage(appId: string, conversationId: string) {
  const queries = useQueryClient()
  const userId = useSession().user?.uid ?? ''
  const place = { userId, appId, conversationId }
  const { mutate } = useMutation(sendOptions(queries, place))
  const begin = (pending: Pending) => {
    void keepEntry({ key: pending.key, ...place, page: pageId(), pending })
    changePending(queries, appId, conversationId, (list) => [...list.filter(({ key }) => key !== pending.key), pending])
    mutate(pending)
  }
  const discard = (pending: Pending) => {
    void dropEntry(pending.key)
    changePending(queries, appId, conversationId, (list) => list.filter(({ key }) => key !== pending.key))
  }

  return {
    send: (kind: Pending['kind'], content: Pending['content'], sinceSeq: number, replyTo?: string, held?: Held) =>
      begin({ key: randomKey(), kind, content, replyTo, held, sinceSeq, at: new Date().toISOString(), fault: null }),
    /** A refused send was answered, so it needs a new key to be tried anew. */
    retry: (pending: Pending) => {
      discard(pending)
      begin({ ...pending, key: randomKey(), at: new Date().toISOString(), fault: null })
    },
    discard,
  }
}

function sendPending(appId: string, conversationId: string, { key, content, replyTo, held }: Pending): Promise<Message> {
  const options = { idempotencyKey: key }
  return content.type === 'note'
    ? call('addNote', { appId, conversationId, body: { text: content.text, mentions: content.mentions?.map(({ id }) => id) } }, options)
    : call(
        'sendMessage',
        { appId, conversationId, body: { content, ...(replyTo !== undefined && { replyTo }), ...(held && { delayMs: held.delayMs }) } },
        options,
      )
}

function faultOf(error: Error): Pending['fault'] {
  if (!(error instanceof ApiError)) return { message: error.message, hint: '', final: false }
  const { message, hint, status, code } = error
  // Who has the conversation (409) can change; what is wrong with the message itself, and a window that closed, do not.
  return { message, hint, final: code === 'window-closed' || [400, 413, 422].includes(status) }
}

function toItem(message: Message): ThreadItem {
  const type = message.direction === 'note' ? ('note_added' as const) : ('message_queued' as const)
  return {
    event: {
      conversationId: message.conversationId,
      seq: message.seq,
      author: message.author,
      body: { type, messageId: message.id },
      at: message.at,
    },
    message,
  }
}
