/** Gathers what arrives within a few milliseconds into one call: group commit. */
export interface Batcher<T, R> {
  /** Resolves with this item's result once its batch is done. */
  add(item: T): Promise<R>
  /** How many items wait or run. */
  readonly size: number
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
}

/** An item and its pending result. */
interface Waiting<T, R> {
  item: T
  resolve(result: R): void
  reject(cause: unknown): void
}

/** Creates a batcher: at most `maxItems` per batch and `partitions` batches at once; a free partition starts after `gatherMs`. */
export function createBatcher<T, R>(
  options: { maxItems: number; partitions: number; gatherMs: number },
  work: (items: readonly T[]) => Promise<readonly R[]>,
): Batcher<T, R> {
  const waiting: Waiting<T, R>[] = []
  let running = 0
  let inFlight = 0
  let gathering = false
  let idlers: (() => void)[] = []

  const run = async () => {
    running += 1
    while (waiting.length > 0) {
      const batch = waiting.splice(0, options.maxItems)
      inFlight += batch.length
      try {
        const results = await work(batch.map(({ item }) => item))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
      } catch (cause) {
        for (const { reject } of batch) reject(cause)
      }
      inFlight -= batch.length
    }
    running -= 1
    if (running === 0 && waiting.length === 0) {
      for (const resolve of idlers) resolve()
      idlers = []
    }
  }

  const schedule = () => {
    if (gathering || running >= options.partitions) return
    gathering = true
    setTimeout(() => {
      gathering = false
      if (running < options.partitions) void run()
    }, options.gatherMs)
  }

  return {
    add: (item) =>
      new Promise<R>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        schedule()
      }),
    get size() {
      return waiting.length + inFlight
    },
    idle: () => (running === 0 && waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  }
}
