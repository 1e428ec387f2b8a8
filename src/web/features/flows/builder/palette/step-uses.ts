const KEY = 'stepUses'
/** So many of one kind are enough to stand first; more would never be caught up with. */
const MOST = 200

/** How often each kind of step was added in this browser. */
export function readStepUses(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, number>> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    const pairs = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
    return Object.fromEntries(pairs.filter((pair): pair is [string, number] => typeof pair[1] === 'number'))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** Counts a step that was added. */
export function countStepUse(storage: Pick<Storage, 'getItem' | 'setItem'>, id: string): void {
  const uses = readStepUses(storage)
  storage.setItem(KEY, JSON.stringify({ ...uses, [id]: Math.min(MOST, (uses[id] ?? 0) + 1) }))
}
