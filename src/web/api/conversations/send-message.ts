import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Message } from '#domain/messages/message.ts'

import { useSession } from '#web/session/use-session.ts'
import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { cachedConversation, patchConversation, patchUnlessOlder } from '../live/patch-conversation.ts'
import type { Pages } from '../live/patch-list.ts'
import { addToThread } from '../live/patch-thread.ts'
import { queryKeys } from '../query-keys.ts'
import { randomKey } from '../random-key.ts'
import { afterAct, toInput } from './act-on-conversation.ts'
import { dropEntry, keepEntry } from './outbox/outbox-store.ts'
import { pageId } from './outbox/page-id.ts'
import { changePending, type Pending } from './pending.ts'
import { holdForUndo } from './undo-send.ts'

/** Whose sends they are, and where. */
export interface SendPlace {
  userId: string
  appId: string
  conversationId: string
}

/** What a send has become. */
interface Sent {
  messages: readonly Message[]
  /** How the conversation stands then; null after a note, which does not change it. */
  conversation: Conversation | null
}

/** How one reply or note is sent: in order within its conversation, for as long as there is no connection, and kept until it is confirmed. */
export function sendOptions(queries: QueryClient, place: SendPlace): MutationOptions<Sent, Error, Pending> {
  const { userId, appId, conversationId } = place
  const show = (conversation: Conversation) => patchUnlessOlder(queries, appId, userId, conversation)
  const keep = (pending: Pending) => keepEntry({ key: pending.key, ...place, page: pageId(), pending })
  return {
    mutationKey: ['send', appId],
    scope: { id: `send:${conversationId}` },
    mutationFn: (pending) => sendPending(appId, conversationId, pending),
    // The idempotency key makes a repeated send happen once, whatever became of the first answer.
    retry: (_failures, error) => error instanceof ApiError && (error.status === 0 || AGAIN.has(error.code)),
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 15_000),
    onMutate: ({ afterwards }) => {
      const before = cachedConversation(queries, appId, conversationId)
      if (afterwards && before) patchConversation(queries, appId, userId, afterAct(before, afterwards.act, nameless(userId)))
    },
    onError: (error, pending) => {
      const known = cachedConversation(queries, appId, conversationId)
      if (pending.afterwards && known) show(afterAct(known, pending.afterwards.restore, nameless(userId)))
      const refused = { ...pending, fault: faultOf(error) }
      void keep(refused)
      changePending(queries, appId, conversationId, (list) => list.map((one) => (one.key === pending.key ? refused : one)))
    },
    onSuccess: ({ messages, conversation }, { key, held, afterwards }) => {
      void dropEntry(key)
      queries.setQueryData<Pages<ThreadItem>>(
        queryKeys.thread(appId, conversationId),
        (thread) => thread && messages.map(toItem).reduce(addToThread, thread),
      )
      changePending(queries, appId, conversationId, (list) => list.filter((one) => one.key !== key))
      if (conversation) show(conversation)
      if (!held) return
      const kept = { key, ids: messages.map(({ id }) => id), draft: held.draft, restore: afterwards?.restore ?? null }
      holdForUndo(queries, appId, conversationId, kept, held.delayMs)
    },
    onSettled: (_sent, _error, { afterwards }) => {
      if (afterwards) void queries.invalidateQueries({ queryKey: queryKeys.conversationCounts(appId) })
    },
  }
}

/** Answers that say nothing of the message: the server is away, or still busy with an earlier try of the same. */
const AGAIN: ReadonlySet<string> = new Set(['unavailable', 'idempotency-in-flight'])

const nameless = (uid: string) => ({ uid, displayName: null, email: null })

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
    send: (what: Pick<Pending, 'kind' | 'contents' | 'sinceSeq' | 'replyTo' | 'held' | 'afterwards'>) =>
      begin({ ...what, key: randomKey(), at: new Date().toISOString(), fault: null }),
    /** A refused send was answered, so it needs a new key to be tried again. */
    retry: (pending: Pending) => {
      discard(pending)
      begin({ ...pending, key: randomKey(), at: new Date().toISOString(), fault: null })
    },
    discard,
  }
}

async function sendPending(appId: string, conversationId: string, pending: Pending): Promise<Sent> {
  const { key, contents, replyTo, held, afterwards } = pending
  const options = { idempotencyKey: key }
  const [note] = contents
  if (note?.type === 'note') {
    const body = { text: note.text, mentions: note.mentions?.map(({ id }) => id), files: note.files?.map(({ fileId }) => fileId) }
    return { messages: [await call('addNote', { appId, conversationId, body }, options)], conversation: null }
  }
  const body = {
    contents: contents.filter((content) => content.type !== 'note'),
    ...(replyTo !== undefined && { replyTo }),
    ...(held && { delayMs: held.delayMs }),
    ...(afterwards && { afterwards: toInput(afterwards.act) }),
  }
  return call('sendReply', { appId, conversationId, body }, options)
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
