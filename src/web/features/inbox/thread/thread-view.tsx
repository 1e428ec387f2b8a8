import { useInfiniteQuery, useQuery, useMutation, useQueries } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { snippetOf } from '#domain/messages/snippet.ts'
import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { threadQuery } from '#web/api/conversations/list-thread.ts'
import { pendingQuery, unconfirmed } from '#web/api/conversations/pending.ts'
import { call } from '#web/api/call.ts'
import { useSendMessage } from '#web/api/conversations/send-message.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { loadMore } from '#web/kit/list/paged-list.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import { flowVersionQuery } from '#web/api/flows/get-flow-version.ts'

import { draftOf, joinDrafts } from '../composer/drafts/draft.ts'
import type { Write } from '../writing-context.ts'
import { resendProblem } from './delivery/resend-problem.ts'
import { Line } from './line.tsx'
import { firstUnreadSeq, threadLines } from './thread-lines.ts'
import { Thread } from './thread.tsx'
import { useAim, useGoToLine } from './use-aim.ts'
import { useExplained } from './use-explained.ts'

/** Sends a failed or unconfirmed message again. The new state comes by the live connection. */
const useResendMessage = (appId: string, conversationId: string) =>
  useMutation({ mutationFn: (messageId: string) => call('resendMessage', { appId, conversationId, messageId }) })

/** Loaded when somebody searches the conversation. */
const FindBar = lazyPart(async () => (await import('./find/find-bar.tsx')).FindBar)

/** Loaded when somebody asks why the bot said something. */
export const ExplainPanel = lazyPart(async () => (await import('./explain/explain-panel.tsx')).ExplainPanel)

type Props = {
  conversation: Conversation
  contactName: string
  mayReply: boolean
  /** How many times the search was asked for; 0 while it is closed. */
  finding: number
  onFound: () => void
  onWrite: Write
}

/** The thread of the open conversation with what is still being sent. */
export function ThreadView({ conversation, contactName, mayReply, finding, onFound, onWrite }: Props) {
  const { app } = useCurrentApp()
  const { user } = useSession()
  const toasts = useToasts()
  const thread = useInfiniteQuery(threadQuery(app.id, conversation.id))
  const pending = useQuery(pendingQuery(app.id, conversation.id))
  const { send, retry, discard } = useSendMessage(app.id, conversation.id)
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
      onError: (error) => toasts.show({ variant: 'destructive', title: t('Couldn’t resend'), description: error.message }),
    })

  const { fetchNextPage } = thread
  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const aim = useAim(lines, {
    oldestSeq: items.at(-1)?.event.seq ?? null,
    hasOlder: thread.hasNextPage,
    isLoading: thread.isFetchingNextPage,
    loadOlder,
  })

  const place = useRef<HTMLDivElement>(null)
  const goToLine = useGoToLine()
  const [explained, explain] = useExplained(items)

  return (
    <div ref={place} className="flex min-h-0 flex-1 flex-col">
      {finding > 0 && (
        <Suspense fallback={null}>
          <FindBar conversationId={conversation.id} asked={finding} thread={place} onGo={goToLine} onClose={onFound} />
        </Suspense>
      )}
      <Thread
        lines={lines}
        aim={aim}
        loadingOlder={thread.isFetchingNextPage}
        onNearStart={() => loadMore(thread)}
        draw={(line) => (
          <Line
            line={line}
            appId={app.id}
            timeZone={app.timeZone}
            now={now}
            contactName={contactName}
            conversation={conversation}
            stepNames={stepNames}
            onResend={sendAgain}
            resendProblem={(type) => resendProblem(conversation, type, user?.uid ?? '', new Date(now))}
            onQuote={
              mayReply ? ({ id, content }) => onWrite('reply', (draft) => ({ ...draft, quote: { id, words: snippetOf(content) } })) : null
            }
            onReact={
              mayReply
                ? ({ providerId }, emoji) =>
                    send({
                      kind: 'reply',
                      contents: [{ type: 'reaction', messageId: providerId ?? '', emoji }],
                      sinceSeq: conversation.lastSeq,
                    })
                : null
            }
            onExplain={explain}
            pendingHandlers={{
              retry,
              edit: (one) => {
                discard(one)
                onWrite(one.kind, (draft) => joinDrafts(draftOf(one), draft))
              },
            }}
          />
        )}
      />
      {explained && (
        <Suspense fallback={null}>
          <ExplainPanel message={explained} onClose={() => explain(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Gives the names that the flows of a thread have for their steps, by step id. */
function useStepNames(appId: string, items: readonly ThreadItem[]): ReadonlyMap<string, string> {
  const versions = new Map(
    items.flatMap(({ message }) => (message?.origin ? [[`${message.origin.flowId} ${message.origin.version}`, message.origin]] : [])),
  )
  return useQueries({
    queries: [...versions.values()].map(({ flowId, version }) => flowVersionQuery(appId, flowId, version)),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? namesOf(data.document) : []))),
  })
}

function namesOf(document: FlowDocument): [string, string][] {
  return document.nodes.flatMap((node) => {
    if (!('steps' in node)) return []
    // What nobody named has no name here: its kind is a word for programs.
    return node.steps.flatMap(({ id, name }): [string, string][] => {
      const words = name ?? node.title
      return words ? [[id, words]] : []
    })
  })
}
