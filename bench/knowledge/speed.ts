// How fast knowledge is indexed and searched: 100,000 passages by words, and 50,000 vectors of 1,024 dimensions in the worker.
import type { Sql } from '#store/postgres/sql.ts'

import { createVectorIndex } from '../../src/runtime/integrations/ai/vectors/vector-index.ts'
import { writeDocument } from '../../src/store/knowledge/passages.ts'
import { searchPassages } from '../../src/store/knowledge/search-passages.ts'
import { writeKnowledge } from '../../src/store/knowledge/sources.ts'
import { countVectors } from '../../src/store/knowledge/vectors.ts'
import { withDatabase } from '../bench-runtime.ts'
import { percentile } from '../report.ts'

const PASSAGES = 100_000
const OF_DOCUMENT = 100
/** Indexing ends after so long, with what it has by then. */
const MOST_MS = 240_000
const QUESTIONS = 200
const VECTORS = 50_000
const DIMENSIONS = 1_024
const reader = { language: null, tags: [], channelId: null }

/** The same numbers in every run, from 0 to 1. */
let state = 1
function chance(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

/** Of 20,000 words, the first far more often than the last, as in any language. */
const word = (): string => `w${Math.floor(20_000 ** chance()).toString(36)}`
const words = (count: number): string => Array.from({ length: count }, word).join(' ')

async function index(sql: Sql): Promise<void> {
  const began = performance.now()
  let made = 0
  while (made < PASSAGES && performance.now() - began < MOST_MS) {
    const id = `document${made}`
    const passages = Array.from({ length: OF_DOCUMENT }, () => ({ headings: [words(3)], text: words(90) }))
    await sql.begin(async (tx) => {
      const audience = { languages: [], tags: [], channelIds: [] }
      await writeKnowledge(
        tx,
        'bench',
        id,
        { kind: 'article', title: id, text: 'x', language: 'en', isPublic: false, audience, expiresAt: null },
        null,
      )
      await writeDocument(tx, 'bench', { id, sourceId: id, title: words(3), url: null, language: 'en', hash: '', passages })
    })
    made += OF_DOCUMENT
  }
  const seconds = (performance.now() - began) / 1_000
  console.log(`${made.toLocaleString('en')} passages of 90 words indexed in ${seconds.toFixed(0)} s, ${Math.round(made / seconds)}/s`)
}

async function times(name: string, ask: () => Promise<unknown>): Promise<void> {
  const waits: number[] = []
  for (let run = 0; run < QUESTIONS; run += 1) {
    const began = performance.now()
    await ask()
    waits.push(performance.now() - began)
  }
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(waits, share).toFixed(1))
  console.log(`${name}: p50 ${p50} ms, p95 ${p95} ms (${QUESTIONS} questions)`)
}

/** Vectors without a passage that says anything, as only their number counts. */
async function insertRandomVectors(sql: Sql): Promise<void> {
  await sql`
    insert into knowledge_vector (passage_id, app_id, model, vector)
    select p.id, 'bench', 'random', decode((select string_agg(md5(p.id || ':' || n), '') from generate_series(1, ${DIMENSIONS / 16}) n), 'hex')
    from (select id from knowledge_passage where app_id = 'bench' order by id limit ${VECTORS}) p`
}

await withDatabase(async (sql) => {
  await sql`insert into app (id, name) values ('bench', 'Bench')`
  await index(sql)
  await sql`vacuum analyze knowledge_passage, knowledge_word`
  await times('words, questions of 8 words', () => searchPassages(sql, 'bench', { question: words(8), sourceIds: null, reader, limit: 12 }))

  await insertRandomVectors(sql)
  const vectors = createVectorIndex(sql)
  const query = () => Int8Array.from({ length: DIMENSIONS }, () => Math.floor(chance() * 255) - 127)
  const search = () => vectors.search({ appId: 'bench', model: 'random', query: query(), limit: 400 })
  const began = performance.now()
  await search()
  const count = await countVectors(sql, 'bench', 'random')
  console.log(`first question, which reads ${count.toLocaleString('en')} vectors: ${Math.round(performance.now() - began)} ms`)
  await times(`exact search of ${count.toLocaleString('en')} × ${DIMENSIONS} in the worker`, search)
  await vectors.close()
})
