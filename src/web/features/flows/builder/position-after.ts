import type { Point } from '#flow/editing/change.ts'

import { CARD_WIDTH } from '../layout/measure.ts'
import { type FlowLayout, NEXT } from '../layout/flow-layout.ts'
import type { LayoutCard } from '../layout/layout-parts.ts'
import type { InsertPoint } from './drafting/edits.ts'
import { exitsOfDot } from './exits/exits.ts'

const BESIDE = 96
const BELOW = 40
const ROOM = 160

/** Where something new goes that was given no place: behind the card that is picked, led to by its first open way; else behind all. */
export function insertPointAfter(layout: FlowLayout, selected: ReadonlySet<string>): InsertPoint {
  const [picked] = selected.size === 1 ? layout.cards.filter(({ id }) => selected.has(id)) : []
  if (!picked) return { at: behindAll(layout) }
  const exits = [...picked.exits.filter(({ handle }) => handle === NEXT), ...picked.steps.flatMap((step) => step.exits), ...picked.exits]
  const open = exits.find(({ wired, toPeople, ends }) => !wired && !toPeople && !ends)
  return { at: placeAfter(layout, picked.id), from: open ? exitsOfDot(picked.id, open) : [] }
}

/** A free place to the right of a card. */
export function placeAfter(layout: FlowLayout, nodeId: string): Point {
  const card = layout.cards.find(({ id }) => id === nodeId)
  return card ? freePlace(layout, { x: card.x + CARD_WIDTH + BESIDE, y: card.y }) : behindAll(layout)
}

/** A place to the right of everything. */
export function behindAll({ cards }: FlowLayout): Point {
  if (cards.length === 0) return { x: 0, y: 0 }
  const right = Math.max(...cards.map(({ x }) => x))
  return { x: right + CARD_WIDTH + BESIDE, y: cards.find(({ x }) => x === right)?.y ?? 0 }
}

/** The next place below a point where no card lies. */
export function freePlace({ cards }: FlowLayout, at: Point): Point {
  const lies = (card: LayoutCard & { size: { height: number } }) =>
    Math.abs(card.x - at.x) < CARD_WIDTH && card.y < at.y + ROOM && card.y + card.size.height > at.y
  const blocking = cards.find(lies)
  return blocking ? freePlace({ cards, lines: [], notes: [] }, { x: at.x, y: blocking.y + blocking.size.height + BELOW }) : at
}
