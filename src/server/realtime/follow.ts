import { createWorker, type Worker } from '#runtime/jobs/worker.ts'

import type { Logger } from '../process/log.ts'

/** Follows what is written, by its order of writing: woken when something may have been, reminded when somebody begins to listen. */
export type Follower = Worker

interface Options<Written> {
  name: string
  log: Logger
  /** Reads what was written since a place; null is the place before the first look, after which nothing is new. */
  read(after: bigint | null): Promise<{ changed: Written[]; place: bigint }>
  publish(changed: readonly Written[]): Promise<void> | void
  /** Whether anybody listens; while nobody does, the place is only kept near. */
  hasListeners(): boolean
}

const POLL_MS = 1_000
const IDLE_POLL_MS = 30_000

/** Looks at once when it is woken, and each second while somebody listens: what is written may be readable a moment after the topic. One look at a time. */
export function follow<Written>({ name, log, read, publish, hasListeners }: Options<Written>): Follower {
  let place: bigint | null = null
  return createWorker(name, { restMs: POLL_MS }, log, async () => {
    const { changed, place: next } = await read(place)
    await publish(changed)
    place = next
    return { more: false, sleepMs: hasListeners() ? POLL_MS : IDLE_POLL_MS }
  })
}
