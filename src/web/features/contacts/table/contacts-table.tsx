import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ContactRow } from '#domain/contacts/contact-list.ts'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { ChooseAll } from '#web/kit/form/select-all.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { Selection } from '#web/kit/list/use-selection.ts'

import { CONTACT_HEAD } from './contact-row.ts'
import { ContactTableRow } from './contact-table-row.tsx'
import { ColumnHead, type Sorting } from './table-head.tsx'
import type { Columns } from './use-columns.ts'

const ROW_PX = 44
/** Beside the name, where there is no room for more. */
const NO_COLUMNS: Columns['shown'] = []

type Props = {
  items: readonly ContactRow[]
  columns: Columns
  selection: Selection
  sorting: Sorting
  openId: string | null
  onOpen: (contactId: string) => void
  onEnd: () => void
}

/** The table of contacts, drawn only where one looks. Arrow keys walk the rows, Space chooses one, Enter opens it. */
export function ContactsTable({ items, columns, selection, sorting, openId, onOpen, onEnd }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const now = useNow()
  const { app } = useCurrentApp()
  const isNarrow = useMediaQuery('(width < 48rem)')
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 10,
    initialRect: { width: 0, height: innerHeight },
  })
  const rows = virtual.getVirtualItems()
  const lastIndex = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastIndex >= items.length - 20) onEnd()
  }, [lastIndex, items.length, onEnd])

  // Rows are drawn again only when they change: what they are given stays the same.
  const acts = useRef({ choose: selection.toggle, open: onOpen })
  useEffect(() => {
    acts.current = { choose: selection.toggle, open: onOpen }
  })
  const choose = useCallback((id: string, range: boolean) => acts.current.choose(id, range), [])
  const open = useCallback((id: string) => acts.current.open(id), [])

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = rowAt(event.target)
    const contact = items[index]
    if (!contact) return
    if (event.key === ' ' && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault()
      selection.toggle(contact.id, event.shiftKey)
    }
    const step = STEPS.get(event.key) ?? 0
    const next = items[index + step]
    if (step === 0 || !next) return
    event.preventDefault()
    virtual.scrollToIndex(index + step)
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index + step}"] button`)?.focus()
    // What is open beside the table goes along.
    if (openId !== null) onOpen(next.id)
  }

  const press = ({ target }: MouseEvent<HTMLDivElement>) => {
    if (!(target instanceof Element) || target.closest('button, input, a')) return
    const contact = items[rowAt(target)]
    if (contact) onOpen(contact.id)
  }

  const [name, ...others] = columns.shown
  const template = `44px ${[name, ...others].map((column) => widthOf(column)).join(' ')}`
  const minWidth = 44 + columns.shown.reduce((sum, { chosenWidth, width }) => sum + (chosenWidth ?? width), 0)
  const isEvery = items.length > 0 && items.every(({ id }) => selection.ids.has(id))

  return (
    <div ref={scroller} className="h-full overflow-auto overscroll-contain" onKeyDown={walk} onClick={press}>
      <div
        role="table"
        aria-label={t('Contacts')}
        aria-rowcount={items.length + 1}
        className="md:min-w-(--table)"
        style={{ '--table': `${minWidth}px`, '--columns': template } as React.CSSProperties}
      >
        {!isNarrow && (
          <div role="rowgroup" className="sticky top-0 z-20 bg-sunken">
            <div role="row" className={`${CONTACT_HEAD} grid grid-cols-(--columns) items-center text-secondary text-ink-2`}>
              <ChooseAll
                label={t('Choose all that are loaded')}
                isEvery={isEvery}
                isSome={selection.ids.size > 0}
                onToggle={selection.toggleShown}
                className="sticky start-0 z-10 bg-sunken"
              />
              {columns.shown.map((column, at) => (
                <ColumnHead
                  key={column.id}
                  column={column}
                  sorting={sorting}
                  onResize={(width) => columns.resize(column.id, width)}
                  {...(at === 0 && { className: 'sticky start-11 z-10 bg-sunken' })}
                />
              ))}
            </div>
          </div>
        )}
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ key, index, start }) => {
            const contact = items[index]
            return (
              contact && (
                <div
                  key={key}
                  role="row"
                  aria-rowindex={index + 2}
                  aria-selected={selection.isAll || selection.ids.has(contact.id)}
                  data-index={index}
                  className="absolute inset-x-0 top-0"
                  style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
                >
                  <ContactTableRow
                    contact={contact}
                    columns={isNarrow ? NO_COLUMNS : columns.shown}
                    open={contact.id === openId}
                    chosen={selection.isAll || selection.ids.has(contact.id)}
                    onChoose={choose}
                    onOpen={open}
                    now={now}
                    timeZone={app.timeZone}
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

const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

const rowAt = (target: EventTarget): number =>
  target instanceof Element ? Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1) : -1

/** One that somebody made wider keeps its width; the others share what is left. */
const widthOf = (column: Columns['shown'][number] | undefined): string =>
  column?.chosenWidth ? `${column.chosenWidth}px` : `minmax(${column?.width ?? 100}px, ${column?.width ?? 100}fr)`
