import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts'

import { buttonStyle } from '#web/kit/form/button-style.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { formatClock, formatExactTime } from '#web/kit/text/format-time.ts'
import { isTrouble, readNote, systemText } from './system-messages.ts'
import type { ThreadLine } from './thread-lines.ts'

/** Loaded with the first order. */
const OrderCard = lazyPart(async () => (await import('./content/order-card.tsx')).OrderCard)

/** Loaded with the first merged conversation. */
const SeparateMerged = lazyPart(async () => (await import('../merging/separate-merged.tsx')).SeparateMerged)

type Props = { event: ConversationEvent; separable: boolean; conversationId: string; timeZone: string }

/** What happened in one sentence, with what belongs to it: values of a hand-over, the way to another conversation, an order. */
export function EventLine({ event, separable, conversationId, timeZone }: Props) {
  const words = systemText(event)
  if (!words) return null
  const { body, at } = event
  return (
    <>
      <p
        className={clsx('py-2 text-center text-meta text-balance', isTrouble(event) ? 'text-danger' : 'text-ink-3')}
        title={formatExactTime(at, timeZone)}
      >
        {words} · <time dateTime={at}>{formatClock(at, timeZone)}</time>
      </p>
      {'note' in body && <Values note={body.note} />}
      {body.type === 'conversation_continued' && (
        <p className="pb-2 text-center">
          <Link
            to="/inbox/$conversationId"
            params={{ conversationId: body.conversationId }}
            className={buttonStyle({ variant: 'ghost', size: 'sm' })}
          >
            {t('Open that conversation')}
          </Link>
        </p>
      )}
      <Suspense fallback={null}>
        {body.type === 'conversations_merged' && separable && <SeparateMerged conversationId={conversationId} channelId={body.channelId} />}
        {body.type === 'order_noted' && body.isNew && <OrderCard orderId={body.orderId} />}
      </Suspense>
    </>
  )
}

/** What the bot learned before it handed over, each value with its name. */
function Values({ note }: { note: string | null | undefined }) {
  const { values } = readNote(note)
  if (values.length === 0) return null
  return (
    <details className="group/values mx-auto max-w-100 pb-2 text-meta">
      <summary className="mx-auto flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-tag px-1 text-ink-2 hover:text-ink">
        {t('{count, plural, one {What the bot learned: # value} other {What the bot learned: # values}}', { count: values.length })}
        <ChevronDown className="size-3.5 group-open/values:rotate-180" aria-hidden />
      </summary>
      <dl className="mt-1 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-2">
        {values.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type FoldProps = { line: Extract<ThreadLine, { kind: 'fold' }>; conversationId: string; timeZone: string }

/** Several things that happened in a row: the last is said, the others are unfolded. */
export function EventFold({ line: { events }, conversationId, timeZone }: FoldProps) {
  const [open, setOpen] = useState(false)
  const hidden = events.length - 1
  const shown = open ? events : events.slice(-1)
  return (
    <>
      <p className="pt-2 text-center">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-6 items-center gap-1 rounded-tag px-1 text-meta text-ink-2 hover:text-ink"
        >
          {open ? t('Show less') : t('{count, plural, one {Show # earlier update} other {Show # earlier updates}}', { count: hidden })}
          <ChevronDown className={clsx('size-3.5', open && 'rotate-180')} aria-hidden />
        </button>
      </p>
      {shown.map((event) => (
        <EventLine key={event.seq} event={event} separable={false} conversationId={conversationId} timeZone={timeZone} />
      ))}
    </>
  )
}
