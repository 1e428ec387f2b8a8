import { t } from '#domain/i18n/t.ts'
import type { LoggedDelivery } from '#domain/api/whatsapp/intake.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { contentText, formatMoment, formatSpan, STATE_TAGS } from './log-labels.ts'

const GRID = 'grid-cols-[2.75rem_10rem_7rem_minmax(0,1fr)_5.5rem] max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto]'

type Props = {
  items: readonly LoggedDelivery[]
  openId: string | null
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
  onOpen: (id: string) => void
}

/** The table of webhooks: Enter opens one, Space picks it. */
export function WebhookTable({ items, openId, picked, onPick, onOpen }: Props) {
  const { app } = useCurrentApp()
  const pickable = items.filter(({ state }) => state !== 'waiting').map(({ id }) => id)
  const momentOf = ({ receivedAt }: LoggedDelivery) => formatMoment(receivedAt, app.timeZone)
  const came: Column<LoggedDelivery> = {
    id: 'came',
    title: t('Came'),
    className: 'min-w-0',
    cell: (item) => (
      <>
        <button
          type="button"
          aria-label={t('Open the webhook of {item}', { item: momentOf(item) })}
          onClick={() => onOpen(item.id)}
          className="focus-inset text-start font-medium tabular-nums after:absolute after:inset-0"
        >
          {momentOf(item)}
        </button>
        <div className="truncate text-meta text-ink-2 md:hidden">{heldText(item)}</div>
      </>
    ),
  }
  const toggle = (id: string) => onPick(picked.has(id) ? new Set([...picked].filter((one) => one !== id)) : new Set([...picked, id]))
  return (
    <DataTable
      framed
      label={t('Webhooks')}
      items={items}
      idOf={({ id }) => id}
      columns={[came, ...COLUMNS]}
      grid={GRID}
      rowClassName="min-h-11 max-md:py-2"
      openId={openId}
      openClassName="bg-lagoon-soft"
      choosing={{
        ids: picked,
        toggle,
        toggleShown: () => onPick(pickable.every((id) => picked.has(id)) ? new Set() : new Set(pickable)),
        label: (item) => t('Pick the webhook of {item}', { item: momentOf(item) }),
        labelAll: t('Pick all that are shown'),
        may: ({ state }) => state !== 'waiting',
      }}
    />
  )
}

const COLUMNS: readonly Column<LoggedDelivery>[] = [
  {
    id: 'state',
    title: t('State'),
    className: 'max-md:pe-4',
    cell: ({ state }) => <Tag tone={STATE_TAGS[state].tone}>{STATE_TAGS[state].label}</Tag>,
  },
  { id: 'held', title: t('What it held'), className: 'truncate text-ink-2 max-md:hidden', cell: (item) => heldText(item) },
  {
    id: 'took',
    title: t('Took'),
    className: 'pe-4 text-end text-ink-2 tabular-nums max-md:hidden',
    cell: ({ lagMs }) => formatSpan(lagMs),
  },
]

const heldText = (item: LoggedDelivery): string => contentText(item) + (item.replays > 0 ? t(' · replayed') : '')
