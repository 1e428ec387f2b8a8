import type { FlowNote } from '#domain/flows/flow-document.ts'
import { inNote } from '#flow/editing/notes.ts'

import { areasOf } from './inside.ts'
import type { FlowLayout } from './flow-layout.ts'
import type { LayoutCard } from './layout-parts.ts'

/** A line of the outline: a card, how deep it lies, and by which way one gets there. */
export interface OutlineRow {
  card: LayoutCard
  depth: number
  by: string | null
  /** The card is drawn further up already; this line only points to it. */
  again: boolean
  /** The notes that lie around it and were not met further up. */
  notes: readonly FlowNote[]
}

/** Walks a layout from its starts, each exit in order; a card met again is named but not unfolded. */
export function toOutline(layout: FlowLayout): OutlineRow[] {
  const { cards, lines } = layout
  const noted = notesByCard(layout)
  const told = new Set<string>()
  const byId = new Map(cards.map((card) => [card.id, card]))
  const reached = new Set(lines.map(({ to }) => to))
  const seen = new Set<string>()
  const rows: OutlineRow[] = []

  const walk = (card: LayoutCard, depth: number, by: string | null) => {
    const again = seen.has(card.id)
    const notes = again ? [] : (noted.get(card.id) ?? []).filter(({ id }) => !told.has(id))
    for (const { id } of notes) told.add(id)
    rows.push({ card, depth, by, again, notes })
    if (again) return
    seen.add(card.id)
    const exits = [...card.steps.flatMap((step) => step.exits), ...card.exits]
    const leading = exits.flatMap((exit) =>
      lines.filter(({ from, handle }) => from === card.id && handle === exit.handle).map((line) => ({ line, exit })),
    )
    for (const { line, exit } of leading) {
      const next = byId.get(line.to)
      // A single way on is a sequence, not a branch: it stays at its depth.
      if (next) walk(next, leading.length > 1 ? depth + 1 : depth, leading.length > 1 ? exit.label : null)
    }
  }

  for (const card of cards) if (!reached.has(card.id)) walk(card, 0, null)
  // What lies on a circle with no way in is shown too.
  for (const card of cards) if (!seen.has(card.id)) walk(card, 0, null)
  return rows
}

/** For each card, the notes around it; the larger note first. */
function notesByCard(layout: FlowLayout): ReadonlyMap<string, readonly FlowNote[]> {
  const found = new Map<string, FlowNote[]>()
  if (layout.notes.length === 0) return found
  const areas = areasOf(layout)
  const bySize = layout.notes.toSorted((a, b) => b.size.width * b.size.height - a.size.width * a.size.height)
  for (const note of bySize) for (const id of inNote(note, areas)) found.set(id, [...(found.get(id) ?? []), note])
  return found
}
