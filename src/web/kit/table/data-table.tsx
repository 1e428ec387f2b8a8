import {
  type ColumnDef,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { clsx } from 'clsx'
import { type ReactNode, useMemo } from 'react'

import { ChooseAll } from '../form/select-all.tsx'
import { ariaSort, SortButton } from './sort-button.tsx'
import { type RowKeys, useRowKeys } from './use-row-keys.ts'

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })
type Features = typeof features

/** One column: its head, and what it says of an item. */
export interface Column<Item, Sort extends string = never> {
  id: string
  /** What stands in its head; `hidden` only for who listens. */
  title: string
  hidden?: boolean
  /** What the head says of itself when it is pointed at. */
  about?: string
  /** By what it sorts, and how at first. */
  sort?: { by: Sort; first: 'asc' | 'desc' }
  /** How its cells stand, and where the table is narrow; and what differs in its head. */
  className?: string
  headClassName?: string
  cell: (item: Item) => ReactNode
  /** What is said in full of an item when its cell is pointed at. */
  hint?: (item: Item) => string
}

export interface Sorting<Sort extends string> {
  by: Sort
  dir: 'asc' | 'desc'
  onSort: (by: Sort, dir: 'asc' | 'desc') => void
}

/** Which rows are chosen, and how one chooses. */
export interface Choosing<Item> {
  ids: ReadonlySet<string>
  toggle: (id: string, range: boolean) => void
  toggleShown: () => void
  /** What the box of a row, and that of all, is called. */
  label: (item: Item) => string
  labelAll: string
  may?: (item: Item) => boolean
  /** How its column stands where the table is narrow. */
  className?: string
}

type Props<Item, Sort extends string> = RowKeys<Item> & {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  columns: readonly Column<Item, Sort>[]
  /** The grid of its rows: `grid-cols-[…]`, with what it becomes where it is narrow. */
  grid: string
  /** How the row of heads goes where the table is narrow: `max-md:hidden`. */
  headClassName?: string
  rowClassName?: string
  /** The row of what is open beside the table. */
  openId?: string | null
  /** What marks that row. */
  openClassName?: string
  sorting?: Sorting<Sort>
  choosing?: Choosing<Item>
  /** Apart, with a border around, instead of filling its pane. */
  framed?: boolean
  className?: string
}

/** A table: heads that sort, rows that are chosen, arrow keys that walk them, and one row for each item on a phone. */
export function DataTable<Item extends RowData, Sort extends string = never>(props: Props<Item, Sort>) {
  const { label, items, idOf, columns, grid, headClassName, rowClassName, openId = null, openClassName = 'bg-active' } = props
  const { sorting, choosing, framed = false, className } = props
  const table = useRows(items, idOf, columns, sorting, choosing)
  const keys = useRowKeys(items, idOf, choosing, props)
  const isEvery = table.getIsAllRowsSelected()
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={items.length + 1}
      className={clsx(framed && 'overflow-hidden rounded-card border border-line', className)}
      {...keys}
    >
      <div role="rowgroup" className={clsx('bg-sunken', !framed && 'sticky top-0 z-20', headClassName)}>
        <div role="row" className={clsx('grid h-9 items-center border-b border-line text-secondary text-ink-2', grid)}>
          {choosing && (
            <ChooseAll label={choosing.labelAll} isEvery={isEvery} isSome={table.getIsSomeRowsSelected()} onToggle={choosing.toggleShown} />
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} sorting={sorting} />
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {table.getRowModel().rows.map((row) => (
          <div
            key={row.id}
            role="row"
            aria-rowindex={row.index + 2}
            aria-selected={choosing ? row.getIsSelected() : undefined}
            data-index={row.index}
            className={clsx(
              'group/row relative grid items-center border-b border-line text-secondary',
              framed && 'last:border-b-0',
              row.getIsSelected() ? 'bg-lagoon-soft' : row.id === openId ? openClassName : 'hover:bg-hover',
              grid,
              rowClassName,
            )}
          >
            {choosing && <Box row={row} choosing={choosing} />}
            {columns.map(({ id, cell, hint, className: own = 'px-4' }) => (
              <div key={id} role="cell" className={own} title={hint?.(row.original)}>
                {cell(row.original)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The rows of the table, as the library keeps them: which are chosen, and by what they are sorted, is said from outside. */
function useRows<Item extends RowData, Sort extends string>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  columns: readonly Column<Item, Sort>[],
  sorting: Sorting<Sort> | undefined,
  choosing: Choosing<Item> | undefined,
) {
  const data = useMemo(() => [...items], [items])
  const defs = useMemo(
    () =>
      columns.map(({ id, title, sort }): ColumnDef<Features, Item, unknown> => ({ id, header: title, enableSorting: sort !== undefined })),
    [columns],
  )
  const sorted: SortingState = columns.flatMap(({ id, sort }) =>
    sort && sort.by === sorting?.by ? [{ id, desc: sorting.dir === 'desc' }] : [],
  )
  return useTable({
    features,
    data,
    columns: defs,
    getRowId: idOf,
    manualSorting: true,
    enableRowSelection: (row) => choosing?.may?.(row.original) ?? choosing !== undefined,
    state: { sorting: sorted, rowSelection: Object.fromEntries([...(choosing?.ids ?? [])].map((id) => [id, true])) },
  })
}

type BoxRow<Item> = { id: string; original: Item; getIsSelected: () => boolean; getCanSelect: () => boolean }

function Box<Item>({ row, choosing }: { row: BoxRow<Item>; choosing: Choosing<Item> }) {
  return (
    <div role="cell" className={clsx('relative z-10 flex h-full items-center', choosing.className)}>
      <label className="flex h-full min-h-9 items-center ps-4 pe-3 max-phone:min-h-11">
        <input
          type="checkbox"
          aria-label={choosing.label(row.original)}
          checked={row.getIsSelected()}
          disabled={!row.getCanSelect()}
          onChange={() => {}}
          onClick={(event) => choosing.toggle(row.id, event.shiftKey)}
          className="size-4 max-phone:size-5"
        />
      </label>
    </div>
  )
}

function Head<Item, Sort extends string>({ column, sorting }: { column: Column<Item, Sort>; sorting: Sorting<Sort> | undefined }) {
  const { title, hidden, about, sort, headClassName, className = 'px-4' } = column
  if (!sort || !sorting)
    return (
      <div role="columnheader" className={headClassName ?? clsx('truncate', className)}>
        {hidden ? <span className="sr-only">{title}</span> : title}
      </div>
    )
  const way = sorting.by === sort.by ? sorting.dir : null
  return (
    <div role="columnheader" aria-sort={ariaSort(way)} className={clsx('h-full min-w-0', headClassName)}>
      <SortButton title={title} about={about} way={way} first={sort.first} onSort={(dir) => sorting.onSort(sort.by, dir)} />
    </div>
  )
}
