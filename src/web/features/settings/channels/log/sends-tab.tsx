import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'

import type { SendAttempt } from '#domain/api/whatsapp/intake.ts'

import { attemptsQuery } from '#web/api/intake/read-log.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '#web/features/settings/loaded.tsx'
import { Chips } from './chips.tsx'
import { momentWords, OUTCOME_LOOKS, spanWords } from './log-words.ts'

type Outcome = SendAttempt['outcome']
const OUTCOMES: readonly Outcome[] = ['accepted', 'refused', 'retried', 'unknown']
const OPTIONS: readonly { value: Outcome | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  ...OUTCOMES.map((value) => ({ value, label: OUTCOME_LOOKS[value].label })),
]
const COLUMNS = 'grid grid-cols-[10rem_8rem_8rem_minmax(0,1fr)_6.5rem] items-center max-md:grid-cols-[minmax(0,1fr)_auto]'

/** Every attempt to send, with WhatsApp's code and what it means. */
export function SendsTab({ channelId }: { channelId: string }) {
  const { app } = useCurrentApp()
  const [outcome, setOutcome] = useState<Outcome>()
  const list = useInfiniteQuery(attemptsQuery(app.id, channelId, outcome))
  return (
    <>
      <div className="mb-3">
        <Chips label="Outcome" value={outcome} options={OPTIONS} onChange={setOutcome} />
      </div>
      <Loaded query={list} what="sends">
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0)
            return (
              <EmptyState title={outcome ? 'No send ended so' : 'Nothing sent yet'}>
                Each attempt to send over this number is listed here, with WhatsApp’s answer.
              </EmptyState>
            )
          return (
            <>
              <Table items={items} />
              {list.hasNextPage && (
                <Button className="mt-4 w-full" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Show more
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function Table({ items }: { items: readonly SendAttempt[] }) {
  return (
    <div role="table" aria-label="Sends" className="overflow-hidden rounded-card border border-line">
      <div role="rowgroup" className="bg-sunken max-md:hidden">
        <div role="row" className={clsx(COLUMNS, 'h-9 border-b border-line text-secondary text-ink-2 [&>*]:ps-4')}>
          {['When', 'To', 'Outcome', 'Why', 'Answered'].map((title) => (
            <div key={title} role="columnheader">
              {title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </div>
    </div>
  )
}

function Row({ item }: { item: SendAttempt }) {
  const { app } = useCurrentApp()
  const { conversationId, at, to, kind, outcome, code, meaning, remedy, detail, ms } = item
  const { label, tone } = OUTCOME_LOOKS[outcome]
  const moment = momentWords(at, app.timeZone)
  return (
    <div
      role="row"
      className={clsx(COLUMNS, 'relative min-h-11 border-b border-line py-2 text-secondary last:border-b-0 hover:bg-hover [&>*]:ps-4')}
    >
      <div role="cell" className="min-w-0">
        <Link
          to="/inbox/$conversationId"
          params={{ conversationId }}
          aria-label={`Open the conversation of the send of ${moment}`}
          className="focus-inset font-medium tabular-nums after:absolute after:inset-0"
        >
          {moment}
        </Link>
        <div className="truncate text-meta text-ink-2">{kind}</div>
      </div>
      <div role="cell" className="truncate text-ink-2 tabular-nums max-md:order-3">
        {to ?? '–'}
      </div>
      <div role="cell" className="max-md:pe-4">
        <Tag tone={tone}>{label}</Tag>
      </div>
      <div
        role="cell"
        className={clsx('min-w-0 max-md:order-4 max-md:col-span-2 max-md:pe-4', code === null && detail === null && 'max-md:hidden')}
      >
        {(code !== null || detail !== null) && (
          <>
            <p className="wrap-anywhere">
              {meaning ?? detail} {code !== null && <span className="text-meta text-ink-3 tabular-nums">({code})</span>}
            </p>
            {meaning !== null && detail !== null && <p className="text-meta wrap-anywhere text-ink-2">{detail}</p>}
            {remedy !== null && <p className="text-meta text-ink">{remedy}</p>}
          </>
        )}
      </div>
      <div role="cell" className="text-ink-2 tabular-nums max-md:hidden">
        {spanWords(ms)}
      </div>
    </div>
  )
}
