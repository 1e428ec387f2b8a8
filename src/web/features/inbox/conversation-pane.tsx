import { useInfiniteQuery, useQuery, queryOptions } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'

import { t } from '#domain/i18n/t.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { threadQuery } from '#web/api/conversations/list-thread.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorState, hintOf } from '#web/kit/feedback/error-state.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** One conversation. */
const conversationQuery = (appId: string, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.conversation(appId, conversationId),
    queryFn: ({ signal }) => call('getConversation', { appId, conversationId }, { signal }),
  })

/** The list is there before it: what a conversation is drawn with comes beside what is said in it. */
export const OpenConversation = lazyPart(async () => (await import('./open-conversation.tsx')).OpenConversation)

/** Loads one conversation and its newest page, and shows them. */
export function ConversationPane({ conversationId, wide }: { conversationId: string; wide: boolean }) {
  const { app } = useCurrentApp()
  const conversation = useQuery(conversationQuery(app.id, conversationId))
  const thread = useInfiniteQuery(threadQuery(app.id, conversationId))
  const error = conversation.error ?? thread.error
  useEffect(() => OpenConversation.ahead(), [])

  if (conversation.data && thread.data) {
    return (
      <Suspense fallback={<Bones />}>
        <OpenConversation conversation={conversation.data} wide={wide} />
      </Suspense>
    )
  }
  if (error instanceof ApiError && error.code === 'not-found') {
    return (
      <EmptyState title={t('This conversation does not exist')}>
        {t('It may be in another app, it was merged with another one of the contact, or its demo data was removed.')}
      </EmptyState>
    )
  }
  if (error) {
    const retry = () => void Promise.all([conversation.refetch(), thread.refetch()])
    return (
      <ErrorState
        title={t('Couldn’t load this conversation')}
        hint={hintOf(error, t('Your drafts are safe.'))}
        reference={error.message}
        onRetry={retry}
      />
    )
  }
  return <Bones onRetry={() => void thread.refetch()} />
}

function Bones({ onRetry }: { onRetry?: () => void }) {
  return (
    <Skeleton label={t('Loading the conversation')} {...(onRetry && { onRetry })}>
      <div className="h-14 border-b border-line p-4">
        <Bone className="h-5 w-40" />
      </div>
      <div className="flex flex-col gap-4 p-6">
        <Bone className="h-14 w-3/5 rounded-bubble" />
        <Bone className="h-10 w-2/5 self-end rounded-bubble" />
        <Bone className="h-20 w-1/2 rounded-bubble" />
      </div>
    </Skeleton>
  )
}
