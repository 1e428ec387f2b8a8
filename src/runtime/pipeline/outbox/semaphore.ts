/** Permits for work outside, shared fairly among holders: numbers that send, apps that call. */
export interface Places {
  readonly free: number
  /** The holders that may not take another permit now. */
  full(): string[]
  /** The holders that have a permit now. */
  holders(): string[]
  /** Holds a permit until the work ends. `id` identifies the work. */
  hold(holder: string, id: string, work: Promise<void>): void
  /** Whether this work is in progress here. */
  has(id: string): boolean
  /** The work in progress here. */
  readonly ids: () => string[]
  /** Resolves when a permit is free. */
  freed(): Promise<void>
  /** Resolves when no work is in progress. */
  idle(): Promise<void>
}

/** Creates the permits. No holder may have more than are free, so that a slow holder always leaves room for another. */
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
