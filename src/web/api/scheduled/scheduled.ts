import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { WrittenContent } from '#domain/messages/message.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** What was put off in a conversation, the next first. */
export const scheduledQuery = (appId: string, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.scheduled(appId, conversationId),
    queryFn: async ({ signal }) => (await call('listScheduled', { appId, conversationId }, { signal })).items,
    staleTime: 60_000,
  })

export type ScheduledChange =
  | { verb: 'schedule'; contents: readonly WrittenContent[]; replyTo: string | null; sendAt: string; unlessReply: boolean }
  | { verb: 'move'; id: string; sendAt: string; unlessReply: boolean }
  | { verb: 'send' | 'cancel'; id: string }

/** Puts messages off, moves, sends or cancels them. */
export function useChangeScheduled(appId: string, conversationId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ScheduledChange) => perform(appId, conversationId, change),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.scheduled(appId, conversationId) }),
  })
}

async function perform(appId: string, conversationId: string, change: ScheduledChange): Promise<void> {
  switch (change.verb) {
    case 'schedule': {
      const { contents, replyTo, sendAt, unlessReply } = change
      for (const [index, content] of contents.entries()) {
        // A moment apart, so that they are sent in this order.
        const at = new Date(Date.parse(sendAt) + index).toISOString()
        const body = { content, sendAt: at, unlessReply, ...(index === 0 && replyTo !== null && { replyTo }) }
        await call('scheduleMessage', { appId, conversationId, body })
      }
      return
    }
    case 'move': {
      const { id: scheduledId, sendAt, unlessReply } = change
      return void (await call('changeScheduled', { appId, conversationId, scheduledId, body: { sendAt, unlessReply } }))
    }
    case 'send':
      return void (await call('sendScheduled', { appId, conversationId, scheduledId: change.id }))
    case 'cancel':
      return void (await call('cancelScheduled', { appId, conversationId, scheduledId: change.id }))
    default:
      return change satisfies never
  }
}
