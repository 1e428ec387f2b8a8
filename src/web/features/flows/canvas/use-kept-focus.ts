import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

import type { Point } from '#flow/editing/change.ts'

import type { FlowLayout } from '../layout/flow-layout.ts'

/** Keeps the focus on the drawing when the card that had it is removed: the nearest one gets it. Whoever uses keys does not begin again at the top of the page. */
export function useKeptFocus(layout: FlowLayout, frame: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<{ id: string; at: Point } | null>(null)

  useEffect(() => {
    if (!last.current || layout.cards.some(({ id }) => id === last.current?.id)) return
    const { id: gone, at } = last.current
    last.current = null
    // The library takes the card off the page a moment later.
    const focused = document.activeElement
    if (focused && focused !== document.body && nodeIdOf(focused) !== gone) return
    const near = layout.cards.toSorted((one, other) => distance(one, at) - distance(other, at))
    const shown = near.map(({ id }) => frame.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`))
    shown.find((element) => element !== null && element !== undefined)?.focus()
  }, [layout, frame])

  return ({ target }) => {
    const card = layout.cards.find(({ id }) => id === nodeIdOf(target))
    last.current = card ? { id: card.id, at: { x: card.x, y: card.y } } : null
  }
}

const nodeIdOf = (target: Element): string | undefined =>
  target instanceof HTMLElement && target.matches('.react-flow__node') ? target.dataset['id'] : undefined

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
