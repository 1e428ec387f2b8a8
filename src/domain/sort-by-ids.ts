/**
 * Puts items into a given order of ids. Items that it does not name follow after, as they stood; ids that no item has are ignored, and of
 * an id that is named twice the first place counts.
 */
export function sortByIds<Item extends { id: string | number }>(items: readonly Item[], order: readonly string[]): Item[] {
  const places = new Map<string, number>()
  for (const [place, id] of order.entries()) if (!places.has(id)) places.set(id, place)
  const placeOf = ({ id }: Item): number => places.get(String(id)) ?? order.length
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}
