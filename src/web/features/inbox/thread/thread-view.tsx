import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { Conversation } from '#domain/conversation.ts'

import { threadQuery } from '../../../api/conversations/list-thread.ts'
import { pendingQuery, unconfirmed } from '../../../api/conversations/pending.ts'
import { useResendMessage } from '../../../api/conversations/resend-message.ts'
import { useSendMessage } from '../../../api/conversations/send-message.ts'
import { useToasts } from '../../../kit/toast-area.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { useCurrentApp } from '../../../session/current-app.tsx'
import { useSession } from '../../../session/use-session.ts'
import { type Draft, draftOf } from '../composer/draft.ts'
import { Line } from './line.tsx'
import { firstUnreadSeq, threadLines } from './thread-lines.ts'
import { Thread } from './thread.tsx'
import { useStepNames } from './use-step-names.ts'

type Props = { conversation: Conversation; contactName: string; onEdit: (draft: Partial<Draft>) => void }

/** The thread of the open conversation with what is still being sent. */
export function ThreadView({ conversation, contactName, onEdit }: Props) {
  const { app } = useCurrentApp()
  const { user } = useSession()
  const toasts = useToasts()
  const thread = useInfiniteQuery(threadQuery(app.id, conversation.id))
  const pending = useQuery(pendingQuery(app.id, conversation.id))
  const { retry, discard } = useSendMessage(app.id, conversation.id)
  const resend = useResendMessage(app.id, conversation.id)
  const now = useNow(60_000)
  const items = useMemo(() => thread.data?.pages.flatMap((page) => page.items) ?? [], [thread.data])
  const stepNames = useStepNames(app.id, items)
  const [unreadFrom] = useState(() => firstUnreadSeq(items, conversation.unreadCount))
  const lines = useMemo(
    () => threadLines(items, unconfirmed(pending.data, items, user?.uid ?? ''), unreadFrom, app.timeZone),
    [items, pending.data, user?.uid, unreadFrom, app.timeZone],
  )

  const sendAgain = (messageId: string) =>
    resend.mutate(messageId, {
      onError: (error) => toasts.show({ variant: 'destructive', title: 'Not sent again', description: error.message }),
    })

  return (
    <Thread
      lines={lines}
      loadingOlder={thread.isFetchingNextPage}
      onNearStart={() => thread.hasNextPage && !thread.isFetchingNextPage && void thread.fetchNextPage()}
      draw={(line) => (
        <Line
          line={line}
          timeZone={app.timeZone}
          now={now}
          contactName={contactName}
          stepNames={stepNames}
          onResend={sendAgain}
          pendingHandlers={{
            retry,
            edit: (one) => {
              discard(one)
              onEdit(draftOf(one))
            },
          }}
        />
      )}
    />
  )
}
