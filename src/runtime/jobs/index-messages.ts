// Arrives: the log, behind the pipeline. Leaves: the words of what was said, to be searched. Never here: a line read twice in vain or not at all:
// the place in the log is saved with the words.
import { spokenText, wordsOf } from '#domain/conversations/searchable-text.ts'
import { holdPlace, movePlace } from '#store/conversations/event-log-cursor.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { readSentMessage, type Said, writeWords } from '#store/messages/search-index.ts'

import type { Job } from './job.ts'
import type { JobDeps } from '../runtime-deps.ts'
import { type LogConsumer, logReaderJob, readEventLog } from './read-event-log.ts'

const READER = 'words'
const BATCH = 1_000
const PAUSE_MS = 250

/** Makes what keeps the search up to date. */
export function createWordIndex({ sql }: Pick<JobDeps, 'sql'>): Job {
  async function run() {
    const { more } = await sql.begin((tx) => readEventLog(wordIndex(tx)))
    // In a flood the pipeline comes first: what is said may be found a little later.
    return { more: false, ...(more && { sleepMs: PAUSE_MS }) }
  }
  return logReaderJob(READER, { restMs: PAUSE_MS, run })
}

/** Reads and writes in one transaction, which holds the cursor: one process at a time. */
const wordIndex = (tx: Tx): LogConsumer<Said> => ({
  cursor: () => holdPlace(tx, READER),
  async read(after) {
    const { said, ...part } = await readSentMessage(tx, after, BATCH)
    return { lines: said, ...part }
  },
  async take(said, end, from) {
    const rows = said.map(({ appId, id, at, content, heard }) => ({
      appId,
      id,
      at,
      words: content ? wordsOf(spokenText(content, heard)) : [],
    }))
    if (rows.length > 0) await writeWords(tx, rows)
    return movePlace(tx, READER, from, end)
  },
})
