import type { Sql } from '#store/connect.ts'
import { forgetOldKeys } from '#store/idempotency.ts'

import type { Logger } from './log.ts'

const HOUR_MS = 60 * 60_000

/** Forgets every hour what nobody asks for any more; returns the way to stop. */
export function startHousekeeping(sql: Sql, log: Logger): () => void {
  const timer = setInterval(() => {
    forgetOldKeys(sql).catch((cause: unknown) => log.warn({ err: cause }, 'Old idempotency keys could not be removed'))
  }, HOUR_MS)
  return () => clearInterval(timer)
}
