// Past conversations in a real PostgreSQL, worded by the emulator's models over HTTP where a provider is connected.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { createAiProvider } from '#store/ai/ai-providers.ts'
import { writeDocument } from '#store/knowledge/passages.ts'
import { writeKnowledge } from '#store/knowledge/sources.ts'
import { askForSuggestions, findSuggestionSearch } from '#store/knowledge/suggestion-search.ts'
import { decideSuggestion, listSuggestions } from '#store/knowledge/suggestions.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'
import { until } from '#store/testing/until.ts'

import { createAgents } from '#runtime/integrations/ai/agents.ts'
import { type FakeModels, fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'
import { createSuggestionFinder } from './find-suggestions.ts'

let models: FakeModels
let database: TestDatabase
beforeAll(async () => {
  models = await fakeModels()
})
afterAll(() => models.stop())
beforeEach(async () => {
  await models.clear()
  database = await testDatabase()
  await insertRows(database.sql, 'app')
  await insertRows(database.sql, 'channel')
})
afterEach(() => database.drop())

const OPERATOR = { kind: 'operator', id: 'tess', name: 'Tess Mate' }

/** A closed conversation in which a customer asked and a teammate answered, so many days ago. */
async function talk(
  id: string,
  asked: string,
  answered: string,
  { days = 2, state = 'closed', author = OPERATOR }: object & { days?: number; state?: string; author?: object } = {},
) {
  const { sql } = database
  const at = new Date(Date.now() - days * 86_400_000)
  await insertRows(sql, 'contact', { id: `of${id}`, name: 'Ana Rojas' })
  await insertRows(sql, 'conversation', { id, contactId: `of${id}`, openState: state, lastActivityAt: at })
  const of = { conversationId: id, at }
  await insertRows(sql, 'message', { ...of, id: `${id}1`, seq: 1, content: { type: 'text', text: asked } })
  await insertRows(sql, 'message', { ...of, id: `${id}2`, seq: 2, direction: 'out', author, content: { type: 'text', text: answered } })
  const customer = { kind: 'contact', id: null, name: null }
  await insertRows(sql, 'conversation_event', { ...of, seq: 1, author: customer, body: { type: 'message_received', messageId: `${id}1` } })
  await insertRows(sql, 'conversation_event', { ...of, seq: 2, author, body: { type: 'message_queued', messageId: `${id}2` } })
}

const write = (id: string, heading: string, text: string) =>
  database.sql.begin(async (tx) => {
    const audience = { languages: [], tags: [], channelIds: [] }
    await writeKnowledge(tx, 'app', id, { kind: 'article', title: id, text: 'x', language: 'en', audience, expiresAt: null }, null)
    await writeDocument(tx, 'app', {
      id,
      sourceId: id,
      title: id,
      url: null,
      language: 'en',
      hash: '',
      passages: [{ headings: [heading], text }],
    })
  })

const connect = () =>
  createAiProvider(database.sql, {
    appId: 'app',
    id: 'provider',
    name: 'Models',
    kind: 'openai',
    baseUrl: models.url('openai'),
    modelDefault: 'm',
    sealed: Buffer.from('sk'),
    last4: '',
  })

let ids = 0
const finder = (crash: (point: string) => void = () => {}) =>
  createSuggestionFinder({
    sql: database.sql,
    agents: createAgents({ sql: database.sql, open: models.egress.open, openSecret: String }),
    generateId: () => `suggestion${String(ids++).padStart(8, '0')}`,
    crash,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    leaseMs: 60_000,
  })

/** Searches with the job itself. */
async function search(days: number | null = 30, weekly = false) {
  if (days !== null) await askForSuggestions(database.sql, 'app', { days, weekly })
  const job = finder()
  await job.run(() => {})
  await until('the search to end', async () => (await findSuggestionSearch(database.sql, 'app'))?.running === false)
  await job.finish?.()
}
const suggested = async () =>
  (await listSuggestions(database.sql, 'app')).map(({ question, answer, count, reason }) => ({ question, answer, count, reason }))

test('what was asked in two conversations and answered by people becomes one suggestion, masked, with where it was asked', async () => {
  await talk('one', 'Do you gift-wrap orders?', 'Hi Ana, yes, gift-wrapping costs €3. Ask Ana Rojas!', { days: 5 })
  await talk('two', 'Hello! do you giftwrap my orders?', 'We gift-wrap for €4, write to wrap@shop.example.')
  await talk('three', 'Is there parking near the shop?', 'There is, behind the lighthouse.')
  await talk('four', 'Do you gift-wrap orders?', 'It is still open, so it is not read.', { state: 'open' })
  await talk('five', 'Do you gift-wrap orders?', 'An agent said this, and not a person.', {
    author: { kind: 'agent', id: 'a', name: null },
  })
  await talk('six', 'Do you gift-wrap orders?', 'That was long ago, in another time.', { days: 60 })
  await search()

  const [one, ...others] = await listSuggestions(database.sql, 'app')
  expect(others).toEqual([])
  expect(one).toMatchObject({
    question: 'do you giftwrap my orders?',
    answer: 'We gift-wrap for €4, write to [email].',
    count: 2,
    reason: 'repeated',
    writtenBy: 'rules',
    differsFrom: null,
  })
  expect(one?.conversations.map(({ id }) => id)).toEqual(['two', 'one'])
  expect(await findSuggestionSearch(database.sql, 'app')).toMatchObject({ total: 3, done: 3, found: 1, problem: null, nextAt: null })
  const kept = await database.sql`select question, answer from knowledge_suggestion_origin`
  expect(JSON.stringify(kept)).not.toMatch(/Ana|Rojas|wrap@shop/)
  expect(await database.sql`select from knowledge_passage`).toEqual([])

  await search()
  expect(await suggested()).toHaveLength(1)
})

test('a question that agents could not answer is suggested at once, and what an article says already is not', async () => {
  await insertRows(database.sql, 'conversation')
  const at = new Date()
  const gap = { id: 'gap', topic: 'gap', conversationId: 'chat', question: 'Is there parking?', folded: 'is there parking?', at }
  await insertRows(database.sql, 'contact')
  await insertRows(database.sql, 'knowledge_gap', { appId: 'app', ...gap })
  await write('delivery', 'Delivery to Norway', 'Delivery to Norway costs €12.90.')
  await write('returns', 'Returning goods', 'Unopened goods can be returned within 30 days.')
  await talk('one', 'Is there parking at the shop?', 'There is, behind the lighthouse.')
  for (const id of ['two', 'three']) await talk(id, 'How much is delivery to Norway?', 'The delivery to Norway costs €12.90.')
  for (const id of ['four', 'five']) await talk(id, 'Can I return unopened goods?', 'Unopened goods can be returned within 14 days.')
  for (const id of ['six', 'seven']) await talk(id, 'Where is my parcel now?', 'Your parcel #4711 left on Monday.')
  await search()

  const found = await listSuggestions(database.sql, 'app')
  expect(found.map(({ question, reason, differsFrom }) => [question, reason, differsFrom?.text ?? null])).toEqual([
    ['Can I return unopened goods?', 'repeated', 'Unopened goods can be returned within 30 days.'],
    ['Is there parking at the shop?', 'gap', null],
  ])
})

test('a model words a suggestion from masked words alone; where it fails or invents a price, the words stand as they were said', async () => {
  await connect()
  for (const id of ['one', 'two']) await talk(id, 'Do you gift-wrap orders?', 'Hi Ana, gift-wrapping costs €3, call +34 600 111 222.')
  const written = (answer: string) => ({
    text: JSON.stringify({ verdict: 'new', passage: null, question: 'Is there gift-wrapping?', answer }),
  })
  await models.answers(written('Gift-wrapping costs €3 for each parcel.'))
  await search()
  expect(await suggested()).toMatchObject([{ question: 'Is there gift-wrapping?', answer: 'Gift-wrapping costs €3 for each parcel.' }])
  const [asked] = await models.questions()
  expect(asked).toContain('gift-wrapping costs')
  expect(asked).not.toMatch(/Ana|600 111/)

  for (const id of ['three', 'four']) await talk(id, 'Is there parking near you?', 'Parking is free for 2 hours.')
  await models.answers(written('Parking is free for 9 hours.'))
  await search()
  expect(await suggested()).toContainEqual(expect.objectContaining({ answer: 'Parking is free for 2 hours.' }))
})

test('what was refused is not suggested again, and what is erased with its conversations is gone', async () => {
  for (const id of ['one', 'two']) await talk(id, 'Do you gift-wrap orders?', 'We do, it costs €3 for each.')
  for (const id of ['three', 'four']) await talk(id, 'Is there parking near you?', 'Parking is free for 2 hours.')
  await search()
  const [first] = await listSuggestions(database.sql, 'app')
  await decideSuggestion(database.sql, 'app', first?.id ?? '', { state: 'rejected', by: 'Olga' })
  await talk('five', first?.question ?? '', 'We answered this once more today.')
  await search()
  expect((await suggested()).map(({ question }) => question)).not.toContain(first?.question)

  await database.sql`delete from knowledge_suggestion_origin where conversation_id <> 'five'`
  expect(await database.sql`select from knowledge_suggestion`).toEqual([])
})

test('a search that was left goes on where it stopped, and begins again in a week where it was left off', async () => {
  for (const id of ['one', 'two']) await talk(id, 'Do you gift-wrap orders?', 'We do, it costs €3 for each.')
  await askForSuggestions(database.sql, 'app', { days: 30, weekly: true })
  const killed = finder(() => {
    throw new Error('killed')
  })
  await killed.run(() => {})
  await until('the first piece', async () => (await findSuggestionSearch(database.sql, 'app'))?.done === 2)
  await killed.finish?.()
  await database.sql`update suggestion_search set lease_until = now()`
  await search(null)
  expect(await findSuggestionSearch(database.sql, 'app')).toMatchObject({
    total: 2,
    done: 2,
    found: 1,
    weekly: true,
    nextAt: expect.any(String),
  })
  expect(await suggested()).toMatchObject([{ count: 2 }])

  await talk('three', 'Do you gift-wrap orders?', 'We still do, it costs €3 for each.', { days: -1 })
  await database.sql`update suggestion_search set next_at = now()`
  await search(null)
  expect(await findSuggestionSearch(database.sql, 'app')).toMatchObject({ done: 0, running: false })
})
