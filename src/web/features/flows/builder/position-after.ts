import type { Point } from '#flow/editing/change.ts'

import { CARD_WIDTH } from '../layout/measure.ts'
import { type Picture, type PictureCard, NEXT } from '../layout/picture.ts'
import type { Spot } from './drafting/edits.ts'
import { waysOfDot } from './exits/exits.ts'

const BESIDE = 96
const BELOW = 40
const ROOM = 160

/** Where something new goes that was given no place: behind the card that is picked, led to by its first open way; else behind all. */
export function spotAfter(picture: Picture, selected: ReadonlySet<string>): Spot {
  const [picked] = selected.size === 1 ? picture.cards.filter(({ id }) => selected.has(id)) : []
  if (!picked) return { at: behindAll(picture) }
  const exits = [...picked.exits.filter(({ handle }) => handle === NEXT), ...picked.steps.flatMap((step) => step.exits), ...picked.exits]
  const open = exits.find(({ wired, toPeople, ends }) => !wired && !toPeople && !ends)
  return { at: placeAfter(picture, picked.id), from: open ? waysOfDot(picked.id, open) : [] }
}

/** A free place to the right of a card. */
export function placeAfter(picture: Picture, nodeId: string): Point {
  const card = picture.cards.find(({ id }) => id === nodeId)
  return card ? free(picture, { x: card.x + CARD_WIDTH + BESIDE, y: card.y }) : behindAll(picture)
}

/** A place to the right of everything. */
export function behindAll({ cards }: Picture): Point {
  if (cards.length === 0) return { x: 0, y: 0 }
  const right = Math.max(...cards.map(({ x }) => x))
  return { x: right + CARD_WIDTH + BESIDE, y: cards.find(({ x }) => x === right)?.y ?? 0 }
}

/** The next place below a point where no card lies. */
function free({ cards }: Picture, at: Point): Point {
  const lies = (card: PictureCard & { size: { height: number } }) =>
    Math.abs(card.x - at.x) < CARD_WIDTH && card.y < at.y + ROOM && card.y + card.size.height > at.y
  const blocking = cards.find(lies)
  return blocking ? free({ cards, lines: [], notes: [] }, { x: at.x, y: blocking.y + blocking.size.height + BELOW }) : at
}
