import { AppError } from '#domain/errors.ts'

export interface Throttle {
  /** Refuses with `too-many-requests` while a key has failed too often. */
  check(key: string): void
  fail(key: string): void
  forgive(key: string): void
}

interface Failures {
  count: number
  until: number
}

/** Counts failures of a key within a window. Old keys are dropped first when there are too many of them. */
export function createThrottle(options: { limit: number; windowMs: number; now(): number; capacity?: number }): Throttle {
  const capacity = options.capacity ?? 50_000
  const failures = new Map<string, Failures>()
  const current = (key: string): Failures | undefined => {
    const found = failures.get(key)
    if (found && found.until <= options.now()) failures.delete(key)
    return failures.get(key)
  }
  return {
    check(key) {
      const found = current(key)
      if (found && found.count >= options.limit) {
        throw new AppError('too-many-requests', { retryAfterSeconds: Math.ceil((found.until - options.now()) / 1_000) })
      }
    },
    fail(key) {
      const found = current(key)
      if (found) found.count++
      else failures.set(key, { count: 1, until: options.now() + options.windowMs })
      const oldest = failures.size > capacity ? failures.keys().next().value : undefined
      if (oldest !== undefined) failures.delete(oldest)
    },
    forgive: (key) => void failures.delete(key),
  }
}
