// The one way to follow the log of events. A consumer says where it stands, what it reads and what it does with it. Its cursor is its own: kept in
// memory, or in the database together with what it writes. Every consumer is woken by the topic `event_log`.
import { type LogReader, unreadLines } from '#store/conversations/event-log-cursor.ts'
import type { TailCursor } from '#store/conversations/event-log-tail.ts'

import type { Job } from './job.ts'

/** What is read of the log in one go. `end` is the cursor behind its last line; null where nothing is new. */
interface LogPart<Line> {
  lines: Line[]
  end: TailCursor | null
  more: boolean
}

export interface LogConsumer<Line> {
  /** Where it stands; null where it does not read now: nobody listens, or another process reads for it. */
  cursor(): Promise<TailCursor | null>
  read(after: TailCursor): Promise<LogPart<Line>>
  /** Uses the lines and moves its cursor from `from` to `end`; false where another process was there first, and nothing is done. */
  take(lines: Line[], end: TailCursor, from: TailCursor): Promise<boolean> | boolean
}

/** Reads the next part of the log. Tells whether there is more to read, and whether the consumer took this part. */
export async function readEventLog<Line>(consumer: LogConsumer<Line>): Promise<{ more: boolean; taken: boolean }> {
  const from = await consumer.cursor()
  if (!from) return { more: false, taken: false }
  const { lines, end, more } = await consumer.read(from)
  if (!end) return { more: false, taken: false }
  const taken = await consumer.take(lines, end, from)
  return { more: more || !taken, taken }
}

/** A job that reads the log, with its cursor in the database. */
export const logReaderJob = (reader: LogReader, job: Pick<Job, 'run' | 'gatherMs' | 'restMs'>): Job => ({
  name: reader,
  wokenBy: ['event_log'],
  due: unreadLines(reader),
  ...job,
})
