import { AppError } from '#domain/errors.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { restOf } from '#store/transfer/pause.ts'

/** Refuses what would change a workspace that rests, for as long as it does: it may be copied at this moment, and the copy would lack it. */
export async function refuseWhilePaused(sql: Sql, appId: string): Promise<void> {
  const seconds = await restOf(sql, appId)
  if (seconds !== null) throw new AppError('unavailable', { retryAfterSeconds: Math.ceil(seconds) })
}
