import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Message } from '#domain/messages/message.ts'

import { buttonStyle } from '#web/kit/form/button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { formatClock, formatDay, formatExactTime } from '#web/kit/text/format-time.ts'
import { MessageLine } from './message-line.tsx'
import { PendingLine, type PendingHandlers } from './delivery/pending-line.tsx'
import { isTrouble, systemText } from './system-messages.ts'
import type { ThreadLine } from './thread-lines.ts'

type MessageHandler = (message: Message) => void

/** Loaded with the first order. */
const OrderCard = lazyPart(async () => (await import('./content/order-card.tsx')).OrderCard)

/** Loaded with the first merged conversation. */
const SeparateMerged = lazyPart(async () => (await import('../merging/separate-merged.tsx')).SeparateMerged)

type Props = {
  line: ThreadLine
  appId: string
  timeZone: string
  now: number
  contactName: string
  conversation: Pick<Conversation, 'id' | 'channel'>
  stepNames: ReadonlyMap<string, string>
  onResend: (messageId: string) => void
  resendProblem: (type: string) => string | null
  onQuote: MessageHandler | null
  onReact: ((message: Message, emoji: string) => void) | null
  onExplain: MessageHandler
  pendingHandlers: PendingHandlers
}

/** One row of a thread. */
export function Line({
  line,
  appId,
  timeZone,
  now,
  contactName,
  conversation,
  stepNames,
  onResend,
  resendProblem,
  onQuote,
  onReact,
  onExplain,
  pendingHandlers,
}: Props) {
  switch (line.kind) {
    case 'day':
      return (
        <div className="flex items-center gap-3 py-3 text-meta text-ink-3">
          <span className="h-px flex-1 bg-line" aria-hidden />
          <h3 className="font-medium">{formatDay(line.at, timeZone, now)}</h3>
          <span className="h-px flex-1 bg-line" aria-hidden />
        </div>
      )
    case 'unread':
      return (
        <div className="flex items-center gap-3 py-2 text-meta font-medium text-coral-soft-fg">
          <span className="h-px flex-1 bg-coral" aria-hidden /> {t('New')} <span className="h-px flex-1 bg-coral" aria-hidden />
        </div>
      )
    case 'event': {
      const words = systemText(line.event)
      if (!words) return null
      return (
        <>
          <p
            className={clsx('py-2 text-center text-meta text-balance', isTrouble(line.event) ? 'text-danger' : 'text-ink-3')}
            title={formatExactTime(line.event.at, timeZone)}
          >
            {words} · <time dateTime={line.event.at}>{formatClock(line.event.at, timeZone)}</time>
          </p>
          {line.event.body.type === 'conversation_continued' && (
            <p className="pb-2 text-center">
              <Link
                to="/inbox/$conversationId"
                params={{ conversationId: line.event.body.conversationId }}
                className={buttonStyle({ variant: 'ghost', size: 'sm' })}
              >
                {t('Open that conversation')}
              </Link>
            </p>
          )}
          {line.event.body.type === 'conversations_merged' && line.separable && (
            <Suspense fallback={null}>
              <SeparateMerged conversationId={conversation.id} channelId={line.event.body.channelId} />
            </Suspense>
          )}
          {line.event.body.type === 'order_noted' && line.event.body.isNew && (
            <Suspense fallback={null}>
              <OrderCard orderId={line.event.body.orderId} />
            </Suspense>
          )}
        </>
      )
    }
    case 'message':
      return (
        <MessageLine
          line={line}
          appId={appId}
          timeZone={timeZone}
          contactName={contactName}
          channelId={conversation.channel.id}
          stepNames={stepNames}
          onResend={onResend}
          resendProblem={resendProblem}
          onQuote={onQuote}
          onReact={onReact}
          onExplain={onExplain}
        />
      )
    case 'pending':
      return <PendingLine pending={line.pending} handlers={pendingHandlers} resendProblem={resendProblem} />
    default:
      return line satisfies never
  }
}
