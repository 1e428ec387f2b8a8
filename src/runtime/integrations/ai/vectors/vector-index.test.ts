// The comparison of vectors in WebAssembly against the plain sum, for lengths that fill sixteen bytes and such that do not.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { writeDocument } from '#store/knowledge/passages.ts'
import { writeKnowledge } from '#store/knowledge/sources.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createVectorIndex, type VectorIndex } from './vector-index.ts'

const COUNT = 300

let database: TestDatabase
let index: VectorIndex
beforeAll(async () => {
  database = await testDatabase()
  await insertRows(database.sql, 'app')
  index = createVectorIndex(database.sql)
  const audience = { languages: [], tags: [], channelIds: [] }
  const passages = Array.from({ length: COUNT }, (_, place) => ({ headings: [], text: `Passage ${place}` }))
  await database.sql.begin(async (tx) => {
    await writeKnowledge(
      tx,
      'app',
      'a',
      { kind: 'article', title: 'A', text: 'x', language: 'en', isPublic: false, audience, expiresAt: null },
      null,
    )
    await writeDocument(tx, 'app', { id: 'a', sourceId: 'a', title: 'A', url: null, language: 'en', hash: '', passages })
  })
})
afterAll(async () => {
  await index.close()
  await database.drop()
})

/** Bytes over the whole range, the same in every run. */
const bytes = (length: number, seed: number) =>
  Int8Array.from({ length }, (_, at) => (Math.imul(seed * 31 + at * 17, 2_654_435_761) >>> 24) - 128)

const dot = (a: Int8Array, b: Int8Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0)
const cosine = (a: Int8Array, b: Int8Array) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))

test.each([1, 15, 16, 37, 1_024])('vectors of %i bytes are compared exactly', async (length) => {
  const { sql } = database
  const ids = (await sql<{ id: string }[]>`select id::text from knowledge_passage order by id`).map(({ id }) => id)
  const vectors = ids.map((id) => bytes(length, Number(id)))
  const model = `of ${length}`
  await sql`delete from knowledge_vector`
  await sql`insert into knowledge_vector ${sql(ids.map((id, at) => ({ passage_id: id, app_id: 'app', model, vector: Buffer.from(vectors[at]!) })))}`

  const query = bytes(length, 7_777)
  const { near, mean } = await index.search({ appId: 'app', model, query, limit: 20 })
  const all = vectors.map((vector) => cosine(query, vector))
  expect(near.map((one) => one.cosine.toFixed(5))).toEqual(
    all
      .toSorted((a, b) => b - a)
      .slice(0, 20)
      .map((one) => one.toFixed(5)),
  )
  for (const one of near) expect(one.cosine).toBeCloseTo(all[ids.indexOf(one.id)]!, 5)
  expect(mean).toBeCloseTo(all.reduce((sum, one) => sum + one, 0) / COUNT, 5)
})
