import type { Logger } from '../process/log.ts'

/** Follows what is written, by its order of writing. */
export interface Follower {
  /** Looks now: something may have been written. */
  wake(): void
  start(): void
  stop(): Promise<void>
}

interface Options<Written> {
  log: Logger
  /** Reads what was written since a place; null is the place before the first look, after which nothing is new. */
  read(after: bigint | null): Promise<{ changed: Written[]; place: bigint }>
  publish(changed: readonly Written[]): Promise<void> | void
  /** Whether anybody listens; while nobody does, the place is only kept near. */
  hasListeners(): boolean
  /** What the log says where it cannot be read. */
  complaint: string
}

const POLL_MS = 1_000
const IDLE_POLL_MS = 30_000

/** Looks at once when it is woken, and each second while somebody listens: what is written may be readable a moment after the topic. One look at a time. */
export function follow<Written>({ log, read, publish, hasListeners, complaint }: Options<Written>): Follower {
  let place: bigint | null = null
  let looking: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined
  let lookedAt = -Infinity

  const look = async (): Promise<void> => {
    do {
      again = false
      lookedAt = performance.now()
      const { changed, place: next } = await read(place)
      await publish(changed)
      place = next
    } while (again)
  }
  const wake = (): void => {
    again = true
    looking ??= look()
      .catch((cause: unknown) => log.warn({ err: cause }, complaint))
      .finally(() => (looking = null))
  }
  const pollWhileListened = (): void => {
    if (hasListeners() || performance.now() - lookedAt > IDLE_POLL_MS) wake()
  }
  return {
    wake,
    start() {
      wake()
      timer = setInterval(pollWhileListened, POLL_MS)
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
