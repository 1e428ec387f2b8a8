import { type Area, inNote } from '#flow/editing/notes.ts'

import type { Picture } from './picture.ts'

/** Where each card and note lies. */
export const areasOf = ({ cards, notes }: Picture): (Area & { id: string })[] => [
  ...cards.map(({ id, x, y, size: { width, height } }) => ({ id, x, y, width, height })),
  ...notes.map(({ id, position, size }) => ({ id, ...position, ...size })),
]

/** The same, and with each note what lies in it. */
export function withInside(picture: Picture, ids: ReadonlySet<string>): ReadonlySet<string> {
  const chosen = picture.notes.filter(({ id }) => ids.has(id))
  if (chosen.length === 0) return ids
  const areas = areasOf(picture)
  return new Set([...ids, ...chosen.flatMap((note) => inNote(note, areas))])
}
