import type { Sql } from '#store/postgres/sql.ts'
import { readTail, START, type TailCursor, tailHead, type TailLine } from '#store/conversations/event-log-tail.ts'

import { createWorker } from '#runtime/jobs/worker.ts'
import { type LogConsumer, readEventLog } from '#runtime/jobs/read-event-log.ts'
import type { Logger } from '../process/log.ts'

export interface Tail {
  /** The place up to which every subscriber has been told. */
  cursor(): TailCursor
  /** Reads everything that can be read now. */
  catchUp(): Promise<void>
  /** Hands over new lines of one app, batch by batch; returns the way to stop. */
  subscribe(appId: string, listener: TailListener): () => void
  /** Looks now: something was committed. */
  wake(): void
  start(): Promise<void>
  stop(): Promise<void>
}

const BATCH = 500
const POLL_MS = 1_000
/** A busy log is told in steps that are longer the more people listen: each step costs a send to each of them. */
const MS_PER_LISTENER = 0.1
const LONGEST_STEP_MS = 100

/** Follows the log of events and hands each line to the subscribers of its app; of other apps it reads no more than that there is a line. Rests while nobody listens. */
export function createTail({ sql, log }: { sql: Sql; log: Logger }): Tail {
  const subscribers = createSubscribers()
  const follower = followLog(sql, subscribers)
  const worker = createWorker('live tail', {}, log, async () => {
    try {
      const { told } = await follower.catchUp()
      const listeners = subscribers.count()
      const restMs = told ? Math.min(LONGEST_STEP_MS, listeners * MS_PER_LISTENER) : 0
      return { more: false, restMs, ...(listeners > 0 && { sleepMs: POLL_MS }) }
    } catch (cause) {
      log.warn({ err: cause }, 'The live tail could not be read; it tries again')
      return { more: false, sleepMs: POLL_MS }
    }
  })

  return {
    cursor: follower.cursor,
    subscribe(appId, listener) {
      const unsubscribe = subscribers.add(appId, listener)
      worker.remind()
      return unsubscribe
    },
    async catchUp() {
      await follower.catchUp()
    },
    wake: worker.remind,
    async start() {
      await follower.toHead()
      worker.start()
    },
    async stop() {
      await worker.stop()
      await follower.settled()
    },
  }
}

/** Reads the log from where it stands, one reading at a time, for those who subscribed. */
function followLog(sql: Sql, subscribers: Subscribers) {
  let place = START
  let reading: Promise<{ told: boolean }> | null = null
  /** Whose lines the reading under way brings. */
  let asked: ReadonlySet<string> = new Set()

  const consumer: LogConsumer<TailLine> = {
    async cursor() {
      if (subscribers.count() > 0) return place
      const head = await tailHead(sql)
      // Somebody who came meanwhile was told the old place, and must hear of everything after it.
      if (subscribers.count() === 0) place = head
      return null
    },
    read(after) {
      asked = subscribers.apps()
      return readTail(sql, after, BATCH, asked)
    },
    take(lines, end) {
      // Somebody came meanwhile whose lines were passed: they are read again.
      if (![...subscribers.apps()].every((appId) => asked.has(appId))) return false
      place = end
      subscribers.handOver(lines)
      return true
    },
  }
  const readOn = async (): Promise<{ told: boolean }> => {
    for (let told = false; ;) {
      const { more, taken } = await readEventLog(consumer)
      told ||= taken
      if (!more) return { told }
    }
  }
  return {
    cursor: () => place,
    catchUp(): Promise<{ told: boolean }> {
      reading ??= readOn().finally(() => (reading = null))
      return reading
    },
    async toHead() {
      place = await tailHead(sql)
    },
    /** Waits for the reading under way. */
    async settled() {
      await reading?.catch(() => {})
    },
  }
}

type TailListener = (lines: TailLine[]) => void
type Subscribers = ReturnType<typeof createSubscribers>

/** Who listens to which app. */
function createSubscribers() {
  const apps = new Map<string, Set<TailListener>>()
  return {
    apps: (): ReadonlySet<string> => new Set(apps.keys()),
    count: () => [...apps.values()].reduce((sum, { size }) => sum + size, 0),
    add(appId: string, listener: TailListener): () => void {
      const here = apps.get(appId) ?? new Set()
      apps.set(appId, here.add(listener))
      return () => {
        here.delete(listener)
        if (here.size === 0 && apps.get(appId) === here) apps.delete(appId)
      }
    },
    handOver(lines: readonly TailLine[]): void {
      for (const [appId, some] of Map.groupBy(lines, (line) => line.appId)) {
        for (const listener of apps.get(appId) ?? []) listener(some)
      }
    },
  }
}
