import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'

import type { LoggedDelivery } from '#domain/api/whatsapp/intake.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { contentWords, momentWords, spanWords, STATE_LOOKS } from './log-words.ts'

const COLUMNS = 'grid grid-cols-[2.75rem_10rem_7rem_minmax(0,1fr)_5.5rem] items-center max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto]'

type Props = {
  items: readonly LoggedDelivery[]
  openId: string | null
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
  onOpen: (id: string) => void
}

/** The table of webhooks. Arrow keys walk the rows, Space picks one, Enter opens it. */
export function WebhookTable({ items, openId, picked, onPick, onOpen }: Props) {
  const pickable = items.filter(({ state }) => state !== 'waiting')
  const all = pickable.length > 0 && pickable.every(({ id }) => picked.has(id))
  const toggle = (id: string) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    onPick(next)
  }
  return (
    <div role="table" aria-label="Webhooks" className="overflow-hidden rounded-card border border-line" onKeyDown={walk}>
      <div role="rowgroup" className="bg-sunken">
        <div role="row" className={clsx(COLUMNS, 'h-9 border-b border-line text-secondary text-ink-2')}>
          <div role="columnheader" className="flex justify-center">
            <input
              type="checkbox"
              aria-label="Pick all that are shown"
              checked={all}
              disabled={pickable.length === 0}
              onChange={() => onPick(all ? new Set() : new Set(pickable.map(({ id }) => id)))}
              className="size-4"
            />
          </div>
          <div role="columnheader">Came</div>
          <div role="columnheader" className="max-md:pe-4">
            State
          </div>
          <div role="columnheader" className="max-md:hidden">
            What it held
          </div>
          <div role="columnheader" className="pe-4 text-end max-md:hidden">
            Took
          </div>
        </div>
      </div>
      <div role="rowgroup">
        {items.map((item) => (
          <Row key={item.id} item={item} open={item.id === openId} picked={picked.has(item.id)} onToggle={toggle} onOpen={onOpen} />
        ))}
      </div>
    </div>
  )
}

type RowProps = { item: LoggedDelivery; open: boolean; picked: boolean; onToggle: (id: string) => void; onOpen: (id: string) => void }

function Row({ item, open, picked, onToggle, onOpen }: RowProps) {
  const { app } = useCurrentApp()
  const { id, state, receivedAt, lagMs, replays } = item
  const { label, tone } = STATE_LOOKS[state]
  const moment = momentWords(receivedAt, app.timeZone)
  const words = contentWords(item) + (replays > 0 ? ' · replayed' : '')
  return (
    <div
      role="row"
      data-row
      className={clsx(
        COLUMNS,
        'relative min-h-11 border-b border-line text-secondary last:border-b-0 max-md:py-2',
        open ? 'bg-lagoon-soft' : 'hover:bg-hover',
      )}
    >
      <div role="cell" className="relative z-1 flex justify-center">
        <label className="flex size-9 items-center justify-center max-phone:size-11">
          <input
            type="checkbox"
            aria-label={`Pick the webhook of ${moment}`}
            checked={picked}
            disabled={state === 'waiting'}
            onChange={() => onToggle(id)}
            className="size-4"
          />
        </label>
      </div>
      <div role="cell" className="min-w-0">
        <button
          type="button"
          aria-label={`Open the webhook of ${moment}`}
          onClick={() => onOpen(id)}
          onKeyDown={(event) => {
            if (event.key !== ' ' || state === 'waiting') return
            event.preventDefault()
            onToggle(id)
          }}
          className="focus-inset text-start font-medium tabular-nums after:absolute after:inset-0"
        >
          {moment}
        </button>
        <div className="truncate text-meta text-ink-2 md:hidden">{words}</div>
      </div>
      <div role="cell" className="max-md:pe-4">
        <Tag tone={tone}>{label}</Tag>
      </div>
      <div role="cell" className="truncate text-ink-2 max-md:hidden">
        {words}
      </div>
      <div role="cell" className="pe-4 text-end text-ink-2 tabular-nums max-md:hidden">
        {spanWords(lagMs)}
      </div>
    </div>
  )
}

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const row = event.target instanceof HTMLElement ? event.target.closest('[data-row]') : null
  if (step === 0 || !row) return
  event.preventDefault()
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
  next?.querySelector('button')?.focus()
}
