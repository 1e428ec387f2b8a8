import { setTimeout as delay } from 'node:timers/promises'

import { isUnreachable } from '#store/postgres/violations.ts'

const FIRST_PAUSE_MS = 50
const LAST_PAUSE_MS = 1_000

/** Does `work` again for as long as the database is away: what only memory knows must not be lost with the first failure. */
export async function retryWhileDatabaseDown<T>(stop: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LAST_PAUSE_MS, pauseMs * 2)) {
    try {
      return await work()
    } catch (cause) {
      if (!isUnreachable(cause) || stop.aborted) throw cause
    }
    await delay(pauseMs, undefined, { signal: stop }).catch(() => {})
  }
}
