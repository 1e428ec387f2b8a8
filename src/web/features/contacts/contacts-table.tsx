import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'

import type { Contact } from '#domain/contact.ts'

import { Avatar } from '../../kit/avatar.tsx'
import { Tag } from '../../kit/tag.tsx'
import { agoWords, exactWords } from '../../kit/time-words.ts'
import { useNow } from '../../kit/use-now.ts'
import { useCurrentApp } from '../../session/current-app.tsx'

const ROW_PX = 44
const COLUMNS =
  'grid grid-cols-[minmax(11rem,2fr)_minmax(9rem,1fr)_minmax(11rem,1.5fr)_minmax(8rem,1.2fr)_6rem] max-md:grid-cols-[minmax(0,1fr)_auto]'

type Props = { items: readonly Contact[]; openId: string | null; onOpen: (contactId: string) => void; onEnd: () => void }

/** The table of contacts, drawn only where one looks. Arrow keys walk the rows, Enter opens one. */
export function ContactsTable({ items, openId, onOpen, onEnd }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const now = useNow()
  const { app } = useCurrentApp()
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 10,
  })
  const rows = virtual.getVirtualItems()
  const lastIndex = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastIndex >= items.length - 20) onEnd()
  }, [lastIndex, items.length, onEnd])

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-index]') : null
    if (step === 0 || !row) return
    event.preventDefault()
    const next = Number(row.dataset['index']) + step
    virtual.scrollToIndex(next)
    scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus()
  }

  return (
    <div ref={scroller} className="h-full overflow-auto overscroll-contain" onKeyDown={walk}>
      <div role="table" aria-label="Contacts" aria-rowcount={items.length} className="min-w-0 md:min-w-180">
        <div role="rowgroup" className="sticky top-0 z-10 bg-sunken">
          <div role="row" className={clsx(COLUMNS, 'h-9 items-center border-b border-line text-secondary text-ink-2 max-md:hidden')}>
            {['Name', 'Phone', 'Email', 'Tags', 'Added'].map((title) => (
              <div key={title} role="columnheader" className="px-4">
                {title}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ key, index, start }) => {
            const contact = items[index]
            return (
              contact && (
                <div
                  key={key}
                  role="row"
                  aria-rowindex={index + 1}
                  data-index={index}
                  className="absolute inset-x-0 top-0"
                  style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
                >
                  <Row
                    contact={contact}
                    open={contact.id === openId}
                    onOpen={onOpen}
                    added={agoWords(contact.createdAt, now)}
                    addedExactly={exactWords(contact.createdAt, app.timeZone)}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

type RowProps = { contact: Contact; open: boolean; onOpen: (contactId: string) => void; added: string; addedExactly: string }

const Row = memo(function Row({ contact, open, onOpen, added, addedExactly }: RowProps) {
  const name = contact.name ?? contact.phone ?? contact.email ?? 'Unknown contact'
  return (
    <div
      className={clsx(
        COLUMNS,
        'relative h-full items-center border-b border-line text-secondary',
        open ? 'bg-lagoon-soft' : 'hover:bg-hover',
      )}
    >
      <div role="cell" className="sticky start-0 flex min-w-0 items-center px-4">
        <button
          type="button"
          aria-label={`Open ${name}`}
          onClick={() => onOpen(contact.id)}
          className="focus-inset flex min-w-0 items-center gap-2.5 text-start font-medium text-ink after:absolute after:inset-0"
        >
          <Avatar name={name} size="xs" />
          <span className="truncate">{name}</span>
        </button>
      </div>
      <div role="cell" className="truncate px-4 text-ink-2 tabular-nums max-md:text-meta">
        {contact.phone ?? '–'}
      </div>
      <div role="cell" className="truncate px-4 text-ink-2 max-md:hidden">
        {contact.email ?? '–'}
      </div>
      <div role="cell" className="flex gap-1 overflow-hidden px-4 max-md:hidden">
        {contact.tags.slice(0, 3).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </div>
      <div role="cell" className="px-4 text-ink-2 tabular-nums max-md:hidden" title={addedExactly}>
        {added}
      </div>
    </div>
  )
})
