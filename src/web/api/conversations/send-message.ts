import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ThreadItem } from '#domain/api/conversations.ts'
import type { Message } from '#domain/message.ts'

import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { type Pages } from '../live/patch-list.ts'
import { patchThread } from '../live/patch-thread.ts'
import { queryKeys } from '../query-keys.ts'
import { randomKey } from '../random-key.ts'
import { changePending, type Pending } from './pending.ts'

/** Sends replies and notes of one conversation in order, shown at once and repeated while there is no connection. */
export function useSendMessage(appId: string, conversationId: string) {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationKey: ['send', appId],
    scope: { id: `send:${conversationId}` },
    mutationFn: (pending: Pending) => sendPending(appId, conversationId, pending),
    // The idempotency key makes a repeated send happen once, whatever became of the first answer.
    retry: (failures, error) => error instanceof ApiError && error.status === 0 && failures < 8,
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 15_000),
    onMutate: (pending) =>
      changePending(queries, appId, conversationId, (list) => [
        ...list.filter(({ key }) => key !== pending.key),
        { ...pending, fault: null },
      ]),
    onError: (error, pending) =>
      changePending(queries, appId, conversationId, (list) =>
        list.map((one) => (one.key === pending.key ? { ...one, fault: faultOf(error) } : one)),
      ),
    onSuccess: (message, pending) => {
      queries.setQueryData<Pages<ThreadItem>>(
        queryKeys.thread(appId, conversationId),
        (thread) => thread && patchThread(thread, toItem(message)),
      )
      changePending(queries, appId, conversationId, (list) => list.filter(({ key }) => key !== pending.key))
    },
  })

  return {
    send: (kind: Pending['kind'], content: Pending['content'], sinceSeq: number) =>
      mutation.mutate({ key: randomKey(), kind, content, sinceSeq, at: new Date().toISOString(), fault: null }),
    /** A refused send was answered, so it needs a new key to be tried anew. */
    retry: (pending: Pending) => {
      changePending(queries, appId, conversationId, (list) => list.filter(({ key }) => key !== pending.key))
      mutation.mutate({ ...pending, key: randomKey(), fault: null })
    },
    discard: (pending: Pending) => changePending(queries, appId, conversationId, (list) => list.filter(({ key }) => key !== pending.key)),
  }
}

function sendPending(appId: string, conversationId: string, { key, content }: Pending): Promise<Message> {
  const options = { idempotencyKey: key }
  return content.type === 'note'
    ? call('addNote', { appId, conversationId, body: { text: content.text } }, options)
    : call('sendMessage', { appId, conversationId, body: { content } }, options)
}

function faultOf(error: Error): Pending['fault'] {
  return { message: error.message, hint: error instanceof ApiError ? error.hint : '' }
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
