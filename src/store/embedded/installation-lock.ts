import { setTimeout as delay } from 'node:timers/promises'

import { connect } from '../postgres/connect.ts'

/** Any number, the same in every Parley process. */
const LOCK = 7_275_202
const TRIES = 15
const PAUSE_MS = 200

/** Makes this process the only one that runs on an embedded database; null when another one does. The database itself frees the lock of who dies. */
export async function lockInstallation(url: string): Promise<{ release(): Promise<void> } | null> {
  const sql = connect(url, { max: 1, lasting: true })
  for (let turn = 0; turn < TRIES; turn++) {
    // The one connection of this pool holds the lock for as long as it lives.
    const [row] = await sql<{ held: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as held`
    if (row?.held) return { release: () => sql.end({ timeout: 1 }) }
    await delay(PAUSE_MS)
  }
  await sql.end({ timeout: 1 })
  return null
}
