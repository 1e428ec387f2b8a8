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
  subscribe(appId: string, listener: (lines: TailLine[]) => void): () => void
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

/** Follows the log of events and hands each line to the subscribers of its app. Rests while nobody listens. */
export function createTail({ sql, log }: { sql: Sql; log: Logger }): Tail {
  const apps = new Map<string, Set<(lines: TailLine[]) => void>>()
  let place = START
  let reading: Promise<{ told: boolean }> | null = null

  const consumer: LogConsumer<TailLine> = {
    async cursor() {
      if (apps.size > 0) return place
      const head = await tailHead(sql)
      // Somebody who came meanwhile was told the old place, and must hear of everything after it.
      if (apps.size === 0) place = head
      return null
    },
    read: (after) => readTail(sql, after, BATCH),
    take(lines, end) {
      place = end
      for (const [appId, some] of Map.groupBy(lines, (line) => line.appId)) {
        for (const listener of apps.get(appId) ?? []) listener(some)
      }
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
  const catchUp = (): Promise<{ told: boolean }> => {
    reading ??= readOn().finally(() => (reading = null))
    return reading
  }

  const worker = createWorker('live tail', {}, log, async () => {
    try {
      const { told } = await catchUp()
      const listeners = [...apps.values()].reduce((sum, { size }) => sum + size, 0)
      const restMs = told ? Math.min(LONGEST_STEP_MS, listeners * MS_PER_LISTENER) : 0
      return { more: false, restMs, ...(listeners > 0 && { sleepMs: POLL_MS }) }
    } catch (cause) {
      log.warn({ err: cause }, 'The live tail could not be read; it tries again')
      return { more: false, sleepMs: POLL_MS }
    }
  })

  return {
    cursor: () => place,
    subscribe(appId, listener) {
      const here = apps.get(appId) ?? new Set()
      apps.set(appId, here.add(listener))
      worker.remind()
      return () => {
        here.delete(listener)
        if (here.size === 0 && apps.get(appId) === here) apps.delete(appId)
      }
    },
    async catchUp() {
      await catchUp()
    },
    wake: worker.remind,
    async start() {
      place = await tailHead(sql)
      worker.start()
    },
    async stop() {
      await worker.stop()
      await reading?.catch(() => {})
    },
  }
}
