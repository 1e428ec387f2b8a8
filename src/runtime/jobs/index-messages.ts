// Arrives: the log, behind the pipeline. Leaves: the words of what was said, to be searched. Never here: a line read twice in vain or not at all:
// the place in the log is saved with the words.
import { spokenText, wordsOf } from '#domain/conversations/searchable-text.ts'
import { holdPlace, movePlace, unreadLines } from '#store/conversations/event-log-cursor.ts'
import { readSentMessage, writeWords } from '#store/messages/search-index.ts'

import type { Job, JobDeps } from './job.ts'

const READER = 'words'
const BATCH = 1_000
const PAUSE_MS = 250

/** Makes what keeps the search up to date. */
export const createWordIndex = (deps: JobDeps): Job => ({
  name: 'words',
  wokenBy: ['event_log'],
  due: unreadLines(READER),
  restMs: PAUSE_MS,
  run: () =>
    deps.sql.begin(async (tx) => {
      const place = await holdPlace(tx, READER)
      if (!place) return { more: false }
      const { said, end, more } = await readSentMessage(tx, place, BATCH)
      if (!end) return { more: false }
      const rows = said.map(({ appId, id, at, content }) => ({ appId, id, at, words: content ? wordsOf(spokenText(content)) : [] }))
      if (rows.length > 0) await writeWords(tx, rows)
      await movePlace(tx, READER, place, end)
      // In a flood the pipeline comes first: what is said may be found a little later.
      return { more: false, ...(more && { sleepMs: PAUSE_MS }) }
    }),
})
