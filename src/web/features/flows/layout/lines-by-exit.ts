import type { Picture, PictureLine } from './picture.ts'

/** The lines of a picture in the order in which their exits stand on the cards, from top to bottom. */
export function linesByExit({ cards, lines }: Pick<Picture, 'cards' | 'lines'>): PictureLine[] {
  const heights = new Map(cards.map(({ id, size }) => [id, new Map(size.handles.map(({ handle, y }) => [handle, y]))]))
  const heightOf = ({ from, handle }: PictureLine): number => heights.get(from)?.get(handle) ?? 0
  return lines.toSorted((one, other) => heightOf(one) - heightOf(other))
}
