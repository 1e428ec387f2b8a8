import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'

/** What the rows of a table do besides what stands in them. */
export interface RowKeys<Item> {
  /** A right click, or the menu key, in a row. */
  onRowMenu?: (item: Item, point: { x: number; y: number }) => void
  /** In which row the focus is; null when it left the table. */
  onCurrent?: (item: Item | null) => void
}

interface Chooses<Item> {
  toggle: (id: string, range: boolean) => void
  may?: (item: Item) => boolean
}

/** Walks the rows of a table by arrow keys, j and k, Home and End; Space and x choose one. */
export function useRowKeys<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  choosing: Chooses<Item> | undefined,
  { onRowMenu, onCurrent }: RowKeys<Item>,
) {
  const placeOf = (target: EventTarget): number => {
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-index]') : null
    return Number(row?.dataset['index'] ?? -1)
  }
  return {
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      const index = placeOf(event.target)
      const item = items[index]
      if (!item || event.ctrlKey || event.metaKey || event.altKey) return
      if (choosing && chooses(event)) {
        event.preventDefault()
        if (choosing.may?.(item) ?? true) choosing.toggle(idOf(item), event.shiftKey)
        return
      }
      const next = placeAfter(event.key, index, items.length)
      if (next === null) return
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-index="${next}"] :is(a, button)`)?.focus()
    },
    ...(onRowMenu && {
      onContextMenu(event: MouseEvent<HTMLDivElement>) {
        const item = items[placeOf(event.target)]
        if (!item) return
        event.preventDefault()
        onRowMenu(item, pointOf(event))
      },
    }),
    ...(onCurrent && {
      onFocus: (event: FocusEvent<HTMLDivElement>) => onCurrent(items[placeOf(event.target)] ?? null),
      onBlur(event: FocusEvent<HTMLDivElement>) {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) onCurrent(null)
      },
    }),
  }
}

/** x chooses the row in which the focus is, and so does Space where it stands on what opens the row. */
const chooses = ({ key, target }: KeyboardEvent): boolean => key.toLowerCase() === 'x' || (key === ' ' && opens(target))

/** What opens a row is the first in it that one can press: Space on another does what that one is for. */
const opens = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('[data-index]')?.querySelector('a, button') === target

function placeAfter(key: string, index: number, count: number): number | null {
  const places = new Map([
    ['ArrowDown', index + 1],
    ['j', index + 1],
    ['ArrowUp', index - 1],
    ['k', index - 1],
    ['Home', 0],
    ['End', count - 1],
  ])
  const next = places.get(key)
  return next === undefined || next < 0 || next >= count ? null : next
}

/** The menu key says no place: the row's own corner is one. */
function pointOf({ clientX, clientY, target }: MouseEvent): { x: number; y: number } {
  const box = target instanceof HTMLElement ? target.getBoundingClientRect() : null
  return clientX === 0 && clientY === 0 && box ? { x: box.left + 24, y: box.bottom } : { x: clientX, y: clientY }
}
