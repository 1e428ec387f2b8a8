import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'

import type { FlowSummary } from '#domain/api/flows/flows.ts'

import { ChooseAll } from '#web/kit/form/select-all.tsx'
import { PointMenu } from '#web/kit/overlay/context-menu.tsx'
import type { Selection } from '#web/kit/list/use-selection.ts'
import { FLOW_COLUMNS, FlowRow } from '../flow-row.tsx'
import type { FlowAction } from './flow-actions.ts'
import { FlowMenuItems } from './flow-menu-items.tsx'
import type { FlowListSearch, FlowSort } from './list-search.ts'

type Props = {
  title: string
  items: readonly FlowSummary[]
  selection: Selection
  sorting: FlowListSearch
  mayChange: boolean
  actionsFor: (flows: readonly FlowSummary[]) => readonly FlowAction[]
  onSort: (by: FlowSort, dir: 'asc' | 'desc') => void
  onOpen: (flow: FlowSummary) => void
  /** Which row the focus is in: keys are for it while none is chosen. */
  onCurrent: (flow: FlowSummary | null) => void
}

/** The list as a table: arrow keys walk the rows, x or Space picks one, Enter opens it, a right click offers what can be done. */
export function FlowTable({ title, items, selection, sorting, mayChange, actionsFor, onSort, onOpen, onCurrent }: Props) {
  const [menu, setMenu] = useState<{ flow: FlowSummary; point: { x: number; y: number } } | null>(null)
  const rowOf = (target: EventTarget) => {
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-index]') : null
    const index = Number(row?.dataset['index'] ?? -1)
    return { index, flow: items[index] }
  }
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const { index, flow } = rowOf(event.target)
    if (!flow || event.ctrlKey || event.metaKey || event.altKey) return
    const isBox = event.target instanceof HTMLInputElement
    if (event.key.toLowerCase() === 'x' || (event.key === ' ' && event.target instanceof HTMLAnchorElement && !isBox)) {
      event.preventDefault()
      selection.toggle(flow.id, event.shiftKey)
      return
    }
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      j: index + 1,
      k: index - 1,
      Home: 0,
      End: items.length - 1,
    }
    const next = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined
    if (next === undefined || !items[next]) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus()
  }
  const offer = (event: MouseEvent<HTMLDivElement>) => {
    const { flow } = rowOf(event.target)
    if (!flow) return
    event.preventDefault()
    // The menu key says no place: the row's own corner is one.
    const box = event.target instanceof HTMLElement ? event.target.getBoundingClientRect() : null
    const point =
      event.clientX === 0 && event.clientY === 0 && box ? { x: box.left + 24, y: box.bottom } : { x: event.clientX, y: event.clientY }
    setMenu({ flow, point })
  }
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) onCurrent(null)
  }
  const isEvery = items.every(({ id }) => selection.ids.has(id))
  return (
    <>
      <div
        role="table"
        aria-label={title}
        aria-rowcount={items.length + 1}
        onKeyDown={walk}
        onContextMenu={offer}
        onFocus={(event) => onCurrent(rowOf(event.target).flow ?? null)}
        onBlur={leave}
      >
        <div role="rowgroup" className="sticky top-0 z-20 bg-sunken max-md:hidden">
          <div role="row" className={`${FLOW_COLUMNS} h-9 items-center border-b border-line text-secondary text-ink-2`}>
            <ChooseAll
              label="Choose all that are shown"
              isEvery={isEvery}
              isSome={selection.ids.size > 0}
              onToggle={selection.toggleShown}
            />
            <Head sort="name" sorting={sorting} onSort={onSort}>
              Name
            </Head>
            <Head>Starts when</Head>
            <Head>State</Head>
            <Head sort="runs" sorting={sorting} onSort={onSort} title="Passages that began in the last 7 days">
              7 days
            </Head>
            <Head sort="completed" sorting={sorting} onSort={onSort} title="How many of these came to an end">
              Completed
            </Head>
            <Head sort="edited" sorting={sorting} className="max-xl:hidden" onSort={onSort}>
              Edited
            </Head>
            <Head>
              <span className="sr-only">More</span>
            </Head>
          </div>
        </div>
        <div role="rowgroup">
          {items.map((flow, index) => (
            <FlowRow
              key={flow.id}
              flow={flow}
              index={index}
              picked={selection.ids.has(flow.id)}
              onPick={selection.toggle}
              menu={
                <FlowMenuItems
                  actions={actionsFor([flow])}
                  mayChange={mayChange}
                  isPicked={selection.ids.has(flow.id)}
                  onOpen={() => onOpen(flow)}
                  onPick={() => selection.toggle(flow.id, false)}
                />
              }
            />
          ))}
        </div>
      </div>
      {/* Not in the table: an open menu leaves a sign of itself where it stands, which is no row. */}
      <PointMenu point={menu?.point ?? null} label={menu?.flow.name ?? ''} onClose={() => setMenu(null)}>
        {menu && (
          <FlowMenuItems
            actions={actionsFor([menu.flow])}
            mayChange={mayChange}
            isPicked={selection.ids.has(menu.flow.id)}
            onOpen={() => onOpen(menu.flow)}
            onPick={() => selection.toggle(menu.flow.id, false)}
          />
        )}
      </PointMenu>
    </>
  )
}

type HeadProps = {
  children: React.ReactNode
  sort?: FlowSort
  sorting?: FlowListSearch
  title?: string
  className?: string
  onSort?: Props['onSort']
}

function Head({ children, sort, sorting, title, className, onSort }: HeadProps) {
  const { by = 'name', dir = 'asc' } = sorting ?? {}
  if (sort === undefined || !onSort)
    return (
      <div role="columnheader" className="truncate px-4">
        {children}
      </div>
    )
  const isSorted = by === sort
  const Arrow = dir === 'asc' ? ArrowUp : ArrowDown
  const first = sort === 'name' ? 'asc' : 'desc'
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (dir === 'asc' ? 'ascending' : 'descending') : 'none'}
      className={clsx('h-full min-w-0', className)}
    >
      <button
        type="button"
        title={title}
        onClick={() => onSort(sort, isSorted ? (dir === 'asc' ? 'desc' : 'asc') : first)}
        className={clsx('focus-inset flex h-full w-full min-w-0 items-center gap-1 px-4 text-start hover:text-ink', isSorted && 'text-ink')}
      >
        <span className="truncate">{children}</span>
        {isSorted && <Arrow className="size-3.5 shrink-0" aria-hidden />}
      </button>
    </div>
  )
}
