import { clsx } from 'clsx'
import type { KeyboardEvent, PointerEvent } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ContactSort } from '#domain/contacts/contact-list.ts'

import { ariaSort, SortButton } from '#web/kit/table/sort-button.tsx'

import type { ShownColumn } from './use-columns.ts'

const STEP_PX = 16

export interface Sorting {
  sort: ContactSort
  direction: 'asc' | 'desc'
  onSort: (sort: ContactSort, direction: 'asc' | 'desc') => void
}

type Props = { column: ShownColumn; sorting: Sorting; onResize: (width: number) => void; className?: string }

/** The head of a column: pressing it sorts, its edge makes it wider. */
export function ColumnHead({ column, sorting, onResize, className }: Props) {
  const { sort, label } = column
  const way = sort !== undefined && sorting.sort === sort ? sorting.direction : null
  return (
    <div
      role="columnheader"
      aria-sort={sort && ariaSort(way)}
      className={clsx('group/head relative flex h-full min-w-0 items-center', className)}
    >
      {sort ? (
        <SortButton title={label} way={way} first={firstOf(sort)} onSort={(direction) => sorting.onSort(sort, direction)} />
      ) : (
        <span className="truncate px-4">{label}</span>
      )}
      <Edge label={label} width={column.chosenWidth ?? column.width} onResize={onResize} />
    </div>
  )
}

/** Of times the newest comes first. */
const firstOf = (sort: ContactSort) => (sort === 'lastSeen' || sort === 'created' ? 'desc' : 'asc')

function Edge({ label, width, onResize }: { label: string; width: number; onResize: (width: number) => void }) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    const head = event.currentTarget.parentElement
    const from = { x: event.clientX, width: head?.offsetWidth ?? width }
    const edge = event.currentTarget
    edge.setPointerCapture(event.pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) => onResize(from.width + clientX - from.x)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('pointerup', () => edge.removeEventListener('pointermove', move), { once: true })
  }
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? STEP_PX : event.key === 'ArrowLeft' ? -STEP_PX : 0
    if (by === 0) return
    event.preventDefault()
    onResize(width + by)
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('Width of {label}', { label })}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={press}
      className="absolute inset-y-2 -end-1 z-10 w-2 cursor-col-resize rounded-full opacity-0 group-hover/head:opacity-100 hover:bg-line-strong focus-visible:opacity-100"
    />
  )
}
