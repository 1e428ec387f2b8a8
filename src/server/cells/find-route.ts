import { AppError } from '#domain/errors.ts'
import { type CellKey, type CellRoute, findRoutes } from '#store/cells/directory.ts'
import type { Sql } from '#store/postgres/sql.ts'

/** Where keys lead, as a node remembers it. */
export interface RouteFinder {
  /**
   * Where each key leads; a key that nobody has leads nowhere. While the directory does not answer, what is remembered holds, and other keys fail with
   * 503.
   */
  find(keys: readonly CellKey[]): Promise<Map<string, readonly CellRoute[]>>
  /** Asks the directory again for what is remembered, when it is needed next. */
  expire(): void
}

/** A key as the answers of `find` name it. */
export const nameOf = ({ kind, key }: CellKey): string => `${kind} ${key}`

interface Known {
  routes: readonly CellRoute[]
  age: number
  expiresAt: number
}

/** Changes are told of; this is for those that nobody could tell. */
const FRESH_MS = 60_000
/** Whoever tries keys at random asks the directory for each of them only so often. */
const UNKNOWN_MS = 3_000
/** About 20 MB at most. */
const MOST_KNOWN = 50_000
const MOST_UNKNOWN = 10_000
const MOST_ASKED = 2_000
const WITHIN_MS = 2_000
/** After a failure, for so long nobody waits for the directory again. */
const REST_MS = 1_000

/** Makes the memory of where keys lead. Keys that come together are asked for together. */
export function createRouteFinder(directory: Sql): RouteFinder {
  const known = new Map<string, Known>()
  const unknown = new Map<string, Known>()
  let age = 0
  let restsUntil = 0
  let waiting = new Map<string, CellKey>()
  let asking: Promise<void> | null = null

  const isFresh = (entry: Known | undefined): boolean => entry !== undefined && entry.age === age && entry.expiresAt > performance.now()
  const remember = (name: string, routes: readonly CellRoute[], began: number): void => {
    known.delete(name)
    unknown.delete(name)
    const [memory, most, keepMs] =
      routes.length > 0 ? ([known, MOST_KNOWN, FRESH_MS] as const) : ([unknown, MOST_UNKNOWN, UNKNOWN_MS] as const)
    memory.set(name, { routes, age: began, expiresAt: performance.now() + keepMs })
    if (memory.size > most) memory.delete(memory.keys().next().value ?? '')
  }

  async function ask(): Promise<void> {
    // Those of this moment come along.
    await Promise.resolve()
    const keys = waiting
    const began = age
    waiting = new Map()
    asking = null
    try {
      const rows = Map.groupBy(await within(findRoutes(directory, [...keys.values()])), nameOf)
      for (const name of keys.keys()) remember(name, rows.get(name) ?? [], began)
    } catch (cause) {
      restsUntil = performance.now() + REST_MS
      throw cause
    }
  }

  async function learn(keys: readonly CellKey[]): Promise<void> {
    if (restsUntil > performance.now() || waiting.size + keys.length > MOST_ASKED)
      throw new AppError('unavailable', { retryAfterSeconds: 2 })
    for (const key of keys) waiting.set(nameOf(key), key)
    await (asking ??= ask())
  }

  return {
    expire: () => void (age += 1),
    async find(keys) {
      const missing = keys.filter((key) => !isFresh(known.get(nameOf(key)) ?? unknown.get(nameOf(key))))
      if (missing.length > 0) {
        await learn(missing).catch((cause: unknown) => {
          if (missing.every((key) => known.has(nameOf(key)))) return
          throw cause instanceof AppError ? cause : new AppError('unavailable', { cause, retryAfterSeconds: 2 })
        })
      }
      return new Map(keys.map((key) => [nameOf(key), known.get(nameOf(key))?.routes ?? []]))
    },
  }
}

async function within<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The directory of cells did not answer in time.')), WITHIN_MS)
  work.catch(() => {})
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
