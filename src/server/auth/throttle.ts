import { createHash } from 'node:crypto'

import { AppError, type ErrorDetail } from '#domain/errors.ts'
import { countAttempt, forgetAttempts } from '#store/postgres/rate-limit-attempts.ts'
import type { Sql } from '#store/postgres/sql.ts'

/** So many tries within a window. */
export interface Limit {
  limit: number
  windowMs: number
  /** What else whoever is refused may do. */
  details?: ErrorDetail[]
}

/** Limits that all nodes share: a try counts before it is worked on, so that none of many in parallel slips through. */
export interface Throttle {
  /** Counts a try; refuses it with `too-many-requests` and the time to wait when there were enough. */
  spend(key: string, limit: Limit): Promise<void>
  /** Counts a try; tells whether it was within the limit. */
  isWithin(key: string, limit: Limit): Promise<boolean>
  /** Forgets the tries of these keys. */
  forgive(keys: readonly string[]): Promise<void>
}

export function createThrottle(sql: Sql): Throttle {
  return {
    async spend(key, { limit, windowMs, details }) {
      const { count, seconds } = await countAttempt(sql, hashOf(key), windowMs)
      if (count > limit) throw new AppError('too-many-requests', { retryAfterSeconds: Math.max(1, seconds), ...(details && { details }) })
    },
    isWithin: async (key, { limit, windowMs }) => (await countAttempt(sql, hashOf(key), windowMs)).count <= limit,
    forgive: (keys) => forgetAttempts(sql, keys.map(hashOf)),
  }
}

/** How a key of attempts is kept: what it names stays unknown to who reads the table. */
export const hashOf = (key: string): Uint8Array => createHash('sha256').update(key).digest()
