import { clsx } from 'clsx'

import { clockWords, dayWords, exactWords } from '../../../kit/time-words.ts'
import { MessageLine } from './message-line.tsx'
import { PendingLine, type PendingHandlers } from './pending-line.tsx'
import { isTrouble, systemWords } from './system-words.ts'
import type { ThreadLine } from './thread-lines.ts'

type Props = {
  line: ThreadLine
  timeZone: string
  now: number
  contactName: string
  stepNames: ReadonlyMap<string, string>
  onResend: (messageId: string) => void
  pendingHandlers: PendingHandlers
}

/** One row of a thread. */
export function Line({ line, timeZone, now, contactName, stepNames, onResend, pendingHandlers }: Props) {
  switch (line.kind) {
    case 'day':
      return (
        <div className="flex items-center gap-3 py-3 text-meta text-ink-3">
          <span className="h-px flex-1 bg-line" aria-hidden />
          <h2 className="font-medium">{dayWords(line.at, timeZone, now)}</h2>
          <span className="h-px flex-1 bg-line" aria-hidden />
        </div>
      )
    case 'unread':
      return (
        <div className="flex items-center gap-3 py-2 text-meta font-medium text-coral-soft-fg">
          <span className="h-px flex-1 bg-coral" aria-hidden /> New <span className="h-px flex-1 bg-coral" aria-hidden />
        </div>
      )
    case 'event': {
      const words = systemWords(line.event)
      if (!words) return null
      return (
        <p
          className={clsx('py-2 text-center text-meta text-balance', isTrouble(line.event) ? 'text-danger' : 'text-ink-3')}
          title={exactWords(line.event.at, timeZone)}
        >
          {words} · <time dateTime={line.event.at}>{clockWords(line.event.at, timeZone)}</time>
        </p>
      )
    }
    case 'message':
      return <MessageLine line={line} timeZone={timeZone} contactName={contactName} stepNames={stepNames} onResend={onResend} />
    case 'pending':
      return <PendingLine pending={line.pending} handlers={pendingHandlers} />
    default:
      return line satisfies never
  }
}
