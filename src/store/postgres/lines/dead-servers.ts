// What a pooler holds after its line to the server was cut without a word: connections that are dead, and that it goes on handing out. It closes one when whoever
// was given it leaves in the middle of a statement, so they are all taken at once, and those that stay silent are left (decision 310).
import postgres from 'postgres'

import { within } from '../within.ts'
import type { LineOptions, WatchedPool } from './line.ts'

/** How long a connection that lives may take to answer. */
const PATIENCE_MS = 1_000

/** Takes so many of a pooler's connections at once, has it close those that do not answer within a second, and tells how many they were. */
export async function closeDeadServers(address: string, options: LineOptions, count: number): Promise<number> {
  const sql = postgres(address, {
    ...options,
    max: count,
    max_pipeline: 0,
    prepare: false,
    idle_timeout: 0,
    connect_timeout: PATIENCE_MS / 1_000,
    fetch_types: false,
  } as LineOptions)
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>()
  let answered = 0
  const take = async (): Promise<void> => {
    await sql.begin(async (tx) => {
      await tx`select`
      answered += 1
      if (answered === count) letGo()
      // Held until all have been looked at: given back, it would be handed to another of us.
      await seen
    })
  }
  const timer = setTimeout(letGo, PATIENCE_MS)
  try {
    const taken = Promise.allSettled(Array.from({ length: count }, take))
    await seen
    const silent = (sql as unknown as WatchedPool).lines().filter(({ silentMs, connecting }) => silentMs > 0 || connecting)
    for (const line of silent) line.lose(new Error('It was asked in vain'))
    // Those that live are given back in order; what the driver sends once more to a dead one is not waited for.
    await within(PATIENCE_MS, () => taken).catch(() => {})
    return silent.length
  } finally {
    clearTimeout(timer)
    void sql.end({ timeout: 0 })
  }
}
