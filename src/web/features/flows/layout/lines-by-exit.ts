import type { FlowLayout, LayoutLine } from './flow-layout.ts'

/** The lines of a layout in the order in which their exits stand on the cards, from top to bottom. */
export function linesByExit({ cards, lines }: Pick<FlowLayout, 'cards' | 'lines'>): LayoutLine[] {
  const heights = new Map(cards.map(({ id, size }) => [id, new Map(size.handles.map(({ handle, y }) => [handle, y]))]))
  const heightOf = ({ from, handle }: LayoutLine): number => heights.get(from)?.get(handle) ?? 0
  return lines.toSorted((one, other) => heightOf(one) - heightOf(other))
}
