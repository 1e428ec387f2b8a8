/** The places of work under way outside, shared among many holders: numbers that send, apps that call. */
export interface Places {
  readonly free: number
  /** The holders that may not take another place now. */
  full(): string[]
  /** The holders that have a place now. */
  holders(): string[]
  /** Holds a place until the work ends. `id` tells the work apart. */
  hold(holder: string, id: string, work: Promise<void>): void
  /** Tells whether this work is under way here. */
  has(id: string): boolean
  /** The work that is under way here. */
  readonly ids: () => string[]
  /** Resolves when some place is free again. */
  freed(): Promise<void>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

/** Makes so many places. Nobody may hold more than are free: however slow one holder is, there is always room for another. */
export function createPlaces(total: number): Places {
  const held = new Map<string, { holder: string; work: Promise<void> }>()
  const places = (): Promise<void>[] => [...held.values()].map(({ work }) => work)
  return {
    get free() {
      return total - held.size
    },
    full() {
      const counts = Map.groupBy(held.values(), ({ holder }) => holder)
      return [...counts].filter(([, { length }]) => length >= total - held.size).map(([holder]) => holder)
    },
    holders: () => [...new Set([...held.values()].map(({ holder }) => holder))],
    hold(holder, id, work) {
      held.set(id, { holder, work: work.finally(() => held.delete(id)) })
    },
    has: (id) => held.has(id),
    ids: () => [...held.keys()],
    freed: () => Promise.race(places()),
    idle: async () => void (await Promise.all(places())),
  }
}
