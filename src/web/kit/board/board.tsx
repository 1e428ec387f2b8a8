import { clsx } from 'clsx'
import { MoveRight } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { IconButton } from '../form/icon-button.tsx'
import { Menu, MenuItem } from '../overlay/menu.tsx'

export interface BoardColumn<Item, Id extends string> {
  id: Id
  label: string
  items: readonly Item[]
  /** Below its cards, as to load more of them. */
  footer?: ReactNode
}

interface Cards<Item extends { id: string }, Id extends string> {
  /** What a card is called, where it is moved. */
  nameOf: (item: Item) => string
  card: (item: Item) => ReactNode
  onOpen: (item: Item) => void
  onMove: (item: Item, column: Id) => void
}

type Props<Item extends { id: string }, Id extends string> = Cards<Item, Id> & { columns: readonly BoardColumn<Item, Id>[] }

/** Things by their state, a column for each. Cards are dragged, or moved by their menu or by Alt and the arrow keys. */
export function Board<Item extends { id: string }, Id extends string>({ columns, ...cards }: Props<Item, Id>) {
  const [dragged, setDragged] = useState<{ item: Item; from: Id } | null>(null)
  return (
    <div className="flex min-h-0 flex-1 gap-3 overflow-x-auto p-4" role="group" aria-label={t('Board')}>
      {columns.map((column) => (
        <Column
          key={column.id}
          column={column}
          others={columns.filter(({ id }) => id !== column.id)}
          beside={besideOf(columns, column.id)}
          isTarget={dragged !== null && dragged.from !== column.id}
          onDrop={() => dragged && cards.onMove(dragged.item, column.id)}
          onDrag={(item) => setDragged(item && { item, from: column.id })}
          {...cards}
        />
      ))}
    </div>
  )
}

type Beside<Id> = { before: Id | undefined; after: Id | undefined }

function besideOf<Id extends string>(columns: readonly { id: Id }[], id: Id): Beside<Id> {
  const at = columns.findIndex((column) => column.id === id)
  return { before: columns[at - 1]?.id, after: columns[at + 1]?.id }
}

type ColumnProps<Item extends { id: string }, Id extends string> = Cards<Item, Id> & {
  column: BoardColumn<Item, Id>
  others: readonly { id: Id; label: string }[]
  beside: Beside<Id>
  /** Whether what is dragged now comes from another column. */
  isTarget: boolean
  onDrop: () => void
  onDrag: (item: Item | null) => void
}

function Column<Item extends { id: string }, Id extends string>({ isTarget, onDrop, ...rest }: ColumnProps<Item, Id>) {
  const { label, items, footer } = rest.column
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!isTarget) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      aria-label={`${label}, ${items.length}`}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
      }}
      onDrop={() => {
        setOver(false)
        if (isTarget) onDrop()
      }}
      className={clsx(
        'flex min-h-0 min-w-44 flex-1 flex-col rounded-card border',
        isOver && isTarget ? 'border-lagoon bg-lagoon-soft' : 'border-line bg-sunken',
      )}
    >
      <h2 className="flex items-baseline gap-2 px-4 pt-3 pb-2 text-secondary font-semibold">
        {label}
        <span className="font-normal text-ink-2 tabular-nums">{items.length}</span>
      </h2>
      <ul className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
        {items.map((item) => (
          <Card key={item.id} item={item} {...rest} />
        ))}
        {footer && <li>{footer}</li>}
      </ul>
    </section>
  )
}

type CardProps<Item extends { id: string }, Id extends string> = Omit<ColumnProps<Item, Id>, 'isTarget' | 'onDrop'> & { item: Item }

function Card<Item extends { id: string }, Id extends string>(props: CardProps<Item, Id>) {
  const { item, others, beside, nameOf, card, onOpen, onMove, onDrag } = props
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return
    event.preventDefault()
    const next = event.key === 'ArrowRight' ? beside.after : beside.before
    if (next !== undefined) onMove(item, next)
  }
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', nameOf(item))
        onDrag(item)
      }}
      onDragEnd={() => onDrag(null)}
      className="relative rounded-card border border-line bg-surface p-3 shadow-1 hover:border-line-strong"
    >
      <button
        type="button"
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onClick={() => onOpen(item)}
        onKeyDown={byKey}
        className="block w-full pe-8 text-start after:absolute after:inset-0"
      >
        {card(item)}
      </button>
      <div className="absolute end-1.5 top-1.5 z-10">
        <Menu align="end" trigger={<IconButton label={t('Move {item}', { item: nameOf(item) })} icon={<MoveRight />} size="sm" />}>
          {others.map(({ id, label }) => (
            <MenuItem key={id} onSelect={() => onMove(item, id)}>
              {t('Move to {label}', { label })}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </li>
  )
}
