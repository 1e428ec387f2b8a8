import { createContext, use, useMemo, useState } from 'react'

/** Which conversations are picked, to do one thing with all of them. */
export interface Selection {
  ids: ReadonlySet<string>
  /** Everything that the list's filter lets through, loaded or not. */
  all: boolean
  toggle(id: string): void
  /** Picks all between the one that was picked last and this one, in the order of the list. */
  pickTo(id: string, listed: readonly string[]): void
  pickAll(listed: readonly string[]): void
  clear(): void
}

const NOTHING: ReadonlySet<string> = new Set()

/** Keeps what is picked while the list is shown. */
export function useSelectionState(): Selection {
  const [{ ids, last, all }, set] = useState<{ ids: ReadonlySet<string>; last: string | null; all: boolean }>({
    ids: NOTHING,
    last: null,
    all: false,
  })
  return useMemo(
    () => ({
      ids,
      all,
      toggle: (id) => {
        const next = new Set(ids)
        if (!next.delete(id)) next.add(id)
        set({ ids: next, last: id, all: false })
      },
      pickTo: (id, listed) => set({ ids: new Set([...ids, ...between(listed, last ?? id, id)]), last: id, all: false }),
      pickAll: (listed) => set({ ids: new Set(listed), last, all: true }),
      // Where nothing is picked, nothing is drawn again.
      clear: () => set((before) => (before.last === null && before.ids.size === 0 ? before : { ids: NOTHING, last: null, all: false })),
    }),
    [ids, last, all],
  )
}

function between(listed: readonly string[], one: string, other: string): readonly string[] {
  const [from = -1, to = -1] = [listed.indexOf(one), listed.indexOf(other)].toSorted((a, b) => a - b)
  return from < 0 ? [other] : listed.slice(from, to + 1)
}

export const SelectionContext = createContext<Selection | null>(null)

/** Gives what is picked in the list around it. */
export function useSelection(): Selection {
  const selection = use(SelectionContext)
  if (!selection) throw new Error('useSelection needs a list around it')
  return selection
}
