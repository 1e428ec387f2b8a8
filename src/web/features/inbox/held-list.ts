/** Keeps a list still while one reads it: new rows wait, rows that moved stay where they were, rows that left are gone. */
export function heldList<T extends { id: string }>(
  items: readonly T[],
  heldIds: readonly string[] | null,
): { shown: readonly T[]; waiting: number } {
  if (!heldIds) return { shown: items, waiting: 0 }
  const byId = new Map(items.map((item) => [item.id, item]))
  const held = new Set(heldIds)
  const kept = heldIds.flatMap((id) => byId.get(id) ?? [])
  const lastKept = items.findLastIndex(({ id }) => held.has(id))
  // Behind the last known row come the rows that paging brought; before it, those that are new.
  const paged = items.slice(lastKept + 1)
  const waiting = items.slice(0, lastKept + 1).filter(({ id }) => !held.has(id)).length
  return { shown: [...kept, ...paged], waiting }
}
