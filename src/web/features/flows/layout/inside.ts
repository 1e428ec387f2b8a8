import type { Point } from '#flow/editing/change.ts'
import { type Area, inNote } from '#flow/editing/notes.ts'

import type { FlowLayout } from './flow-layout.ts'

/** Where each card and note lies. */
export const areasOf = ({ cards, notes }: FlowLayout): (Area & { id: string })[] => [
  ...cards.map(({ id, x, y, size: { width, height } }) => ({ id, x, y, width, height })),
  ...notes.map(({ id, position, size }) => ({ id, ...position, ...size })),
]

/** The same, and with each note what lies in it. */
export function withInside(layout: FlowLayout, ids: ReadonlySet<string>): ReadonlySet<string> {
  const chosen = layout.notes.filter(({ id }) => ids.has(id))
  if (chosen.length === 0) return ids
  const areas = areasOf(layout)
  return new Set([...ids, ...chosen.flatMap((note) => inNote(note, areas))])
}

/** The same places, and where what lies in moved notes comes to. */
export function withTakenAlong(layout: FlowLayout, moved: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
  const notes = layout.notes.filter(({ id }) => moved.has(id))
  if (notes.length === 0) return moved
  const areas = areasOf(layout)
  const byId = new Map(areas.map((area) => [area.id, area]))
  const along = notes.flatMap((note) => {
    const to = moved.get(note.id) ?? note.position
    const by = { x: to.x - note.position.x, y: to.y - note.position.y }
    return inNote(note, areas).flatMap((id) => {
      const area = byId.get(id)
      return area ? [[id, { x: area.x + by.x, y: area.y + by.y }] as const] : []
    })
  })
  return new Map([...moved, ...along])
}
