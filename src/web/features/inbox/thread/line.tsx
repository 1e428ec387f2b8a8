import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Message } from '#domain/messages/message.ts'

import { formatDay } from '#web/kit/text/format-time.ts'
import { EventFold, EventLine } from './event-line.tsx'
import { MessageLine } from './message-line.tsx'
import { PendingLine, type PendingHandlers } from './delivery/pending-line.tsx'
import type { ResendProblem } from './delivery/resend-problem.ts'
import type { ThreadLine } from './thread-lines.ts'

type MessageHandler = (message: Message) => void

type Props = {
  line: ThreadLine
  appId: string
  timeZone: string
  now: number
  contactName: string
  conversation: Pick<Conversation, 'id' | 'channel'>
  stepNames: ReadonlyMap<string, string>
  onResend: (messageId: string) => void
  resendProblem: (type: string) => ResendProblem | null
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
    case 'event':
      return <EventLine event={line.event} separable={line.separable} conversationId={conversation.id} timeZone={timeZone} />
    case 'fold':
      return <EventFold line={line} conversationId={conversation.id} timeZone={timeZone} />
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
