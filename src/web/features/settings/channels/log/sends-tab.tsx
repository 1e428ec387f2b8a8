import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { SendAttempt } from '#domain/api/whatsapp/intake.ts'

import { attemptsQuery } from '#web/api/intake/read-log.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '#web/features/settings/loaded.tsx'
import { Chips } from './chips.tsx'
import { formatMoment, OUTCOME_TAGS, formatSpan } from './log-labels.ts'

type Outcome = SendAttempt['outcome']
const OUTCOMES: readonly Outcome[] = ['accepted', 'refused', 'retried', 'unknown']
const OPTIONS: readonly { value: Outcome | undefined; label: string }[] = [
  { value: undefined, label: t('All') },
  ...OUTCOMES.map((value) => ({ value, label: OUTCOME_TAGS[value].label })),
]
const GRID = 'grid-cols-[10rem_8rem_8rem_minmax(0,1fr)_6.5rem] max-md:grid-cols-[minmax(0,1fr)_auto]'

/** Every attempt to send, with WhatsApp's code and what it means. */
export function SendsTab({ channelId }: { channelId: string }) {
  const { app } = useCurrentApp()
  const [outcome, setOutcome] = useState<Outcome>()
  const list = useInfiniteQuery(attemptsQuery(app.id, channelId, outcome))
  return (
    <>
      <div className="mb-3">
        <Chips label={t('Outcome')} value={outcome} options={OPTIONS} onChange={setOutcome} />
      </div>
      <Loaded query={list} what={t('sends')}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0)
            return (
              <EmptyState title={outcome ? t('No send ended so') : t('Nothing sent yet')}>
                {t('Each attempt to send over this number is listed here, with WhatsApp’s answer.')}
              </EmptyState>
            )
          return (
            <>
              <DataTable
                framed
                label={t('Sends')}
                items={items}
                idOf={({ id }) => id}
                columns={COLUMNS}
                grid={GRID}
                headClassName="max-md:hidden"
                rowClassName="min-h-11 py-2"
              />
              {list.hasNextPage && (
                <Button className="mt-4 w-full" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {t('Show more')}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const COLUMNS: readonly Column<SendAttempt>[] = [
  {
    id: 'at',
    title: t('When'),
    className: 'min-w-0 ps-4',
    cell: (item) => <When item={item} />,
  },
  { id: 'to', title: t('To'), className: 'truncate ps-4 text-ink-2 tabular-nums max-md:order-3', cell: ({ to }) => to ?? '–' },
  {
    id: 'outcome',
    title: t('Outcome'),
    className: 'ps-4 max-md:pe-4',
    cell: ({ outcome }) => <Tag tone={OUTCOME_TAGS[outcome].tone}>{OUTCOME_TAGS[outcome].label}</Tag>,
  },
  {
    id: 'why',
    title: t('Why'),
    className: 'min-w-0 ps-4 max-md:order-4 max-md:col-span-2 max-md:pe-4 max-md:empty:hidden',
    cell: (item) => <Why item={item} />,
  },
  { id: 'ms', title: t('Answered'), className: 'ps-4 text-ink-2 tabular-nums max-md:hidden', cell: ({ ms }) => formatSpan(ms) },
]

function When({ item: { at, conversationId, kind } }: { item: SendAttempt }) {
  const { app } = useCurrentApp()
  const moment = formatMoment(at, app.timeZone)
  return (
    <>
      <Link
        to="/inbox/$conversationId"
        params={{ conversationId }}
        aria-label={t('Open the conversation of the send of {moment}', { moment })}
        className="focus-inset font-medium tabular-nums after:absolute after:inset-0"
      >
        {moment}
      </Link>
      <div className="truncate text-meta text-ink-2">{kind}</div>
    </>
  )
}

function Why({ item: { code, meaning, remedy, detail } }: { item: SendAttempt }) {
  if (code === null && detail === null) return null
  return (
    <>
      <p className="wrap-anywhere">
        {meaning ?? detail} {code !== null && <span className="text-meta text-ink-3 tabular-nums">({code})</span>}
      </p>
      {meaning !== null && detail !== null && <p className="text-meta wrap-anywhere text-ink-2">{detail}</p>}
      {remedy !== null && <p className="text-meta text-ink">{remedy}</p>}
    </>
  )
}
