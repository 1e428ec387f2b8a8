import { useState } from 'react'

/** Which rows of a table are chosen: some by hand, or all that the question finds. */
export interface Selection {
  ids: ReadonlySet<string>
  isAll: boolean
  /** Chooses a row or leaves it; with `range`, all from the one before to it. */
  toggle(id: string, range: boolean): void
  toggleShown(): void
  chooseAll(): void
  clear(): void
}

/** Keeps which rows are chosen. `shown` are the ids of the loaded rows, in their order. */
export function useSelection(shown: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const [anchor, setAnchor] = useState<string | null>(null)
  const set = (next: Iterable<string>) => {
    setIds(new Set(next))
    setAll(false)
  }
  return {
    ids,
    isAll,
    toggle(id, range) {
      const between = range && anchor !== null ? rangeOf(shown, anchor, id) : [id]
      const isOn = ids.has(id)
      setAnchor(id)
      set(isOn && !range ? [...ids].filter((one) => one !== id) : [...ids, ...between])
    },
    toggleShown: () => set(shown.every((id) => ids.has(id)) ? [] : shown),
    chooseAll: () => setAll(true),
    clear() {
      set([])
      setAnchor(null)
    },
  }
}

/** The ids from one row to another, whichever comes first. */
export function rangeOf(shown: readonly string[], from: string, to: string): string[] {
  const [a, b] = [shown.indexOf(from), shown.indexOf(to)]
  return a < 0 || b < 0 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1)
}
