import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase } from '../testing/database.ts'
import { insertLabelledSet, ndcgAt, rankAll, readLabelledSet, recallAt } from '../testing/labelled-questions.ts'
import { insertRows } from '../testing/rows.ts'
import { searchPassages } from './search-passages.ts'

const { sql, drop } = await testDatabase()
const set = await readLabelledSet()
const reader = { language: null, tags: [], channelId: null }

beforeAll(async () => {
  await insertRows(sql, 'app', {})
  await insertLabelledSet(sql, 'app', set)
})
afterAll(drop)

test('the labelled set is large enough to say something', () => {
  const unanswerable = set.questions.filter(({ answer }) => answer === null).length
  expect(set.questions.length).toBeGreaterThanOrEqual(300)
  expect(set.documents.flatMap(({ passages }) => passages).length).toBeGreaterThanOrEqual(150)
  expect(unanswerable / set.questions.length).toBeGreaterThanOrEqual(0.15)
})

test('search by words finds what it found before', async () => {
  // Every second question says it too, in half the time.
  const questions = set.questions.filter((_, index) => index % 2 === 0)
  const rankings = await rankAll(questions, (question) => searchPassages(sql, 'app', { question, sourceIds: null, reader, limit: 10 }))

  expect(recallAt(rankings, 5)).toBeGreaterThan(0.53)
  expect(ndcgAt(rankings, 10)).toBeGreaterThan(0.45)
})
