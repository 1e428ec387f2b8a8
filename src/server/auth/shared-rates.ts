import { callbackify } from 'node:util'

import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

import { AppError } from '#domain/errors.ts'
import { countAttempt } from '#store/postgres/rate-limit-attempts.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { hashOf } from './throttle.ts'

/** Counts calls for all nodes. */
export interface SharedRate {
  /** Counts one; tells how many there were in the window, this one included, and for how many milliseconds it stays open. */
  count(key: string, windowMs: number, max: number): Promise<{ current: number; ttl: number }>
}

/** What this node holds of one caller's window. */
interface Held {
  /** Calls counted for all nodes when some were taken last, those taken among them. */
  counted: number
  /** Taken and not used yet. */
  left: number
  endsAt: number
  taking: Promise<void> | null
}

/** A node takes a tenth of a limit at a time: ten writes for a caller who uses all of it, and one for each window of a quiet one. */
const PORTION = 0.1
const MAX_HELD = 5_000

/**
 * Creates the counts of one route. They never exceed the limit; what one node took and did not use, another refuses. Where the database does not
 * answer, a node counts alone: what needs the database fails by itself.
 */
export function createSharedRate(sql: Sql, scope: string): SharedRate {
  const held = new Map<string, Held>()

  function windowOf(key: string, windowMs: number): Held {
    const known = held.get(key)
    if (known && known.endsAt > performance.now()) return known
    const fresh: Held = { counted: 0, left: 0, endsAt: performance.now() + windowMs, taking: null }
    held.delete(key)
    held.set(key, fresh)
    if (held.size > MAX_HELD) held.delete(held.keys().next().value ?? '')
    return fresh
  }

  async function take(window: Held, key: string, windowMs: number, max: number): Promise<void> {
    const portion = Math.max(1, Math.floor(max * PORTION))
    try {
      const { count, seconds } = await countAttempt(sql, hashOf(`${scope} ${key}`), windowMs, portion)
      // Of what lies beyond the limit one call is kept: it is the first that is refused.
      const left = count <= max ? portion : Math.max(1, portion - (count - max) + 1)
      Object.assign(window, { counted: Math.min(count, max + 1), left, endsAt: performance.now() + seconds * 1_000 })
    } catch {
      Object.assign(window, { counted: window.counted + portion, left: portion })
    }
  }

  return {
    async count(key, windowMs, max) {
      const window = windowOf(key, windowMs)
      while (window.left === 0 && window.counted <= max)
        await (window.taking ??= take(window, key, windowMs, max).finally(() => (window.taking = null)))
      window.left = Math.max(0, window.left - 1)
      return { current: window.counted - window.left, ttl: Math.max(0, window.endsAt - performance.now()) }
    },
  }
}

/** Lets routes be limited, each by what its own configuration says. */
export async function limitRates(server: FastifyInstance, sql: Sql): Promise<void> {
  await server.register(rateLimit, {
    global: false,
    store: sharedRates(sql),
    errorResponseBuilder: (_request, { ttl }) => new AppError('too-many-requests', { retryAfterSeconds: Math.ceil(ttl / 1_000) }),
  })
}

/** The counts as the rate limiter asks for them: each route has its own. */
function sharedRates(sql: Sql): FastifyRateLimitStoreCtor {
  const storeOf = (scope: string): FastifyRateLimitStore => {
    const count = callbackify(createSharedRate(sql, scope).count)
    return {
      incr: (key, done, windowMs, max) => count(key, windowMs, max, done),
      child: (options) => storeOf(scopeOf(options)),
    }
  }
  return function Store() {
    return storeOf('')
  } as unknown as FastifyRateLimitStoreCtor
}

/** The rate limiter hands over its options, which hold the route. */
function scopeOf(options: object): string {
  const { method, url } = (options as { routeInfo: { method: string | string[]; url: string } }).routeInfo
  return `${String(method)} ${url}`
}
