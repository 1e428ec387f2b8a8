import type { Sql } from '#store/postgres/connect.ts'
import { readTail, START, type TailCursor, tailHead, type TailLine } from '#store/conversations/event-log-tail.ts'

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
export function createTail(options: { sql: Sql; log: Logger }): Tail {
  const topics = new Map<string, Set<(lines: TailLine[]) => void>>()
  let place = START
  let reading: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined
  let next: NodeJS.Timeout | undefined
  let sentAt = 0

  const skipAhead = async (): Promise<void> => {
    const head = await tailHead(options.sql)
    // Somebody who came meanwhile was told the old place, and must hear of everything after it.
    if (topics.size === 0) place = head
  }

  const readOn = async (): Promise<void> => {
    for (;;) {
      again = false
      if (topics.size === 0) return skipAhead()
      const { lines, end, more } = await readTail(options.sql, place, BATCH)
      place = end ?? place
      if (lines.length > 0) sentAt = performance.now()
      for (const [appId, some] of Map.groupBy(lines, (line) => line.appId)) {
        for (const listener of topics.get(appId) ?? []) listener(some)
      }
      if (!more && !again) return
    }
  }

  const catchUp = (): Promise<void> => {
    again = true
    reading ??= readOn().finally(() => (reading = null))
    return reading
  }
  const look = (): void => {
    next = undefined
    catchUp().catch((cause: unknown) => options.log.warn({ err: cause }, 'The live tail could not be read; it tries again'))
  }
  const wake = (): void => {
    const listeners = [...topics.values()].reduce((sum, { size }) => sum + size, 0)
    const wait = sentAt + Math.min(LONGEST_STEP_MS, listeners * MS_PER_LISTENER) - performance.now()
    if (wait <= 1) look()
    else next ??= setTimeout(look, wait)
  }

  return {
    cursor: () => place,
    subscribe(appId, listener) {
      const topic = topics.get(appId) ?? new Set()
      topics.set(appId, topic.add(listener))
      return () => {
        topic.delete(listener)
        if (topic.size === 0) topics.delete(appId)
      }
    },
    catchUp,
    wake,
    async start() {
      place = await tailHead(options.sql)
      timer = setInterval(() => topics.size > 0 && wake(), POLL_MS)
    },
    async stop() {
      clearInterval(timer)
      clearTimeout(next)
      await reading?.catch(() => {})
    },
  }
}
