import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { DeliveryKind, DeliveryState } from '#domain/api/whatsapp/intake.ts'

import { deliveriesQuery } from '#web/api/intake/read-log.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { DateSpanField } from '#web/kit/form/date-span-field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '#web/features/settings/loaded.tsx'
import { Chips } from './chips.tsx'
import { KINDS, type LogSearch, readLogAddress, STATES } from './log-search.ts'
import { KIND_LABELS, STATE_TAGS } from './log-labels.ts'
import { ReplayBar } from './replay-bar.tsx'
import { WebhookSheet } from './webhook-sheet.tsx'
import { WebhookTable } from './webhook-table.tsx'

const route = getRouteApi('/gate/shell/settings/channels/$channelId/log')
const STATE_OPTIONS: readonly { value: DeliveryState | undefined; label: string }[] = [
  { value: undefined, label: t('All') },
  ...STATES.map((value) => ({ value, label: STATE_TAGS[value].label })),
]
const KIND_OPTIONS = [{ value: '', label: t('Everything') }, ...KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))]

/** Every webhook with its end: filtered, opened, replayed. */
export function WebhooksTab({ channelId }: { channelId: string }) {
  const { app } = useCurrentApp()
  const { webhook = null, part: _, ...filter } = readLogAddress(route.useSearch())
  const navigate = useNavigate()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const list = useInfiniteQuery(deliveriesQuery(app.id, channelId, filter))
  const go = (search: LogSearch) => void navigate({ to: '/settings/channels/$channelId/log', params: { channelId }, search, replace: true })
  const narrow = (change: LogSearch) => {
    setPicked(new Set())
    go({ ...filter, ...change })
  }
  const isFiltered = Object.values(filter).some((value) => value !== undefined)

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Chips label={t('State')} value={filter.state} options={STATE_OPTIONS} onChange={(state) => narrow({ state })} />
        <div className="flex-1 max-phone:hidden" />
        <Select
          label={t('What it holds')}
          className="w-40 max-phone:w-full"
          value={filter.kind ?? ''}
          options={KIND_OPTIONS}
          onChange={(value: string) => narrow({ kind: KINDS.find((one): one is DeliveryKind => one === value) })}
        />
        <DateSpanField label={t('Received')} value={filter} onChange={({ range, from, to }) => narrow({ range, from, to })} />
        <Input
          type="search"
          aria-label={t('Search by id or number')}
          placeholder={t('Message id or number')}
          value={filter.search ?? ''}
          onChange={(event) => narrow({ search: event.target.value || undefined })}
          className="w-64 max-phone:w-full"
        />
      </div>
      <Loaded query={list} what={t('webhooks')}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return (
            <>
              {items.length > 0 && <ReplayBar channelId={channelId} picked={picked} filter={filter} onDone={() => setPicked(new Set())} />}
              {items.length > 0 ? (
                <WebhookTable
                  items={items}
                  openId={webhook}
                  picked={picked}
                  onPick={setPicked}
                  onOpen={(id) => go({ ...filter, webhook: id })}
                />
              ) : (
                <NoWebhooks
                  isFiltered={isFiltered}
                  onClear={() =>
                    narrow({ state: undefined, kind: undefined, search: undefined, range: undefined, from: undefined, to: undefined })
                  }
                />
              )}
              {list.hasNextPage && (
                <Button className="mt-4 w-full" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {items.length === 0 ? t('Look further back') : t('Show more')}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
      <WebhookSheet channelId={channelId} deliveryId={webhook} onClose={() => go(filter)} />
    </>
  )
}

function NoWebhooks({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) return <EmptyState title={t('No webhook matches')} action={<Button onClick={onClear}>{t('Clear filters')}</Button>} />
  return <EmptyState title={t('No webhook yet')}>{t('Webhooks from WhatsApp for this number appear here, with their result.')}</EmptyState>
}
