// Passages as vectors of the emulator's models over HTTP, and questions that are asked of both indexes.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { AiProviderInput } from '#domain/ai/ai-provider.ts'
import { createAiProvider } from '#store/ai/ai-providers.ts'
import { writeDocument } from '#store/knowledge/passages.ts'
import { removeKnowledge, writeKnowledge } from '#store/knowledge/sources.ts'
import { vectorProgress } from '#store/knowledge/vectors.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'
import { until } from '#store/testing/until.ts'

import { type Agents, createAgents } from '#runtime/integrations/ai/agents.ts'
import { type FakeModels, fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'
import { createPassageEmbedder } from './embed-passages.ts'

let models: FakeModels
let database: TestDatabase
let agents: Agents
beforeAll(async () => {
  models = await fakeModels()
})
afterAll(() => models.stop())
beforeEach(async () => {
  await models.clear()
  database = await testDatabase()
  await insertRows(database.sql, 'app')
  agents = createAgents({ sql: database.sql, open: models.egress.open, openSecret: String })
})
afterEach(() => database.drop())

async function connect(kind: 'openai' | 'google') {
  const input = AiProviderInput.parse({ name: 'Vectors', kind, baseUrl: models.url(kind), modelDefault: 'm', embeddingModel: 'pretend-e' })
  await createAiProvider(database.sql, { appId: 'app', id: 'provider', ...input, sealed: Buffer.from('sk'), last4: '' })
}

const write = (id: string, ...texts: string[]) =>
  database.sql.begin(async (tx) => {
    const audience = { languages: [], tags: [], channelIds: [] }
    await writeKnowledge(
      tx,
      'app',
      id,
      { kind: 'article', title: id, text: 'x', language: 'en', isPublic: false, audience, expiresAt: null },
      null,
    )
    const passages = texts.map((text) => ({ headings: [], text }))
    await writeDocument(tx, 'app', { id, sourceId: id, title: id, url: null, language: 'en', hash: '', passages })
  })

/** Embeds what is due, with the job itself. */
async function run(): Promise<void> {
  const job = createPassageEmbedder({
    sql: database.sql,
    agents,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    leaseMs: 60_000,
  })
  await job.run(() => {})
  const ended = async () => (await database.sql`select from knowledge_embedding where lease_until is not null`).length === 0
  await until('the passages to be embedded', ended)
  await job.finish?.()
}

const reader = { language: null, tags: [], channelId: null }
const found = async (question: string, sourceIds: string[] | null = null) =>
  (await agents.search('app', { question, sourceIds, reader, limit: 3 })).map(({ text }) => text)

const POSTAGE = 'Postage is five pounds.'
const GUARANTEE = 'Guarantee lasts three years.'
const OPEN = 'We are open on Mondays.'

test.each(['openai', 'google'] as const)('finds what is said in other words, with the vectors of %s', async (kind) => {
  await connect(kind)
  await write('Help', POSTAGE, GUARANTEE, OPEN)
  await run()
  expect(await vectorProgress(database.sql, 'app')).toEqual({ model: 'pretend-e', passages: 3, done: 3, problem: null })
  expect((await found('Porto?'))[0]).toBe(POSTAGE)
  expect((await found('warranty'))[0]).toBe(GUARANTEE)
  expect(await found('warranty', ['Other'])).toEqual([])
})

test('what comes, changes and goes is followed', async () => {
  await connect('openai')
  await write('Help', POSTAGE, OPEN)
  await run()
  expect((await found('warranty'))[0]).not.toBe(GUARANTEE)

  await write('More', GUARANTEE)
  expect(await vectorProgress(database.sql, 'app')).toMatchObject({ passages: 3, done: 2 })
  await run()
  expect((await found('warranty'))[0]).toBe(GUARANTEE)

  await removeKnowledge(database.sql, 'app', 'More')
  expect(await found('warranty')).not.toContain(GUARANTEE)
})

test('a provider that fails or stalls leaves the search by words, and is asked again later', async () => {
  await connect('openai')
  await write('Help', POSTAGE, GUARANTEE)
  await models.fault({ kind: '429' })
  await run()
  expect(await vectorProgress(database.sql, 'app')).toMatchObject({ done: 0, problem: expect.stringContaining('429') })

  await models.fault({ kind: 'hang', ms: 600_000 })
  agents = createAgents({ sql: database.sql, open: models.egress.open, openSecret: String, embedMs: 100 })
  expect(await found('postage')).toEqual([POSTAGE])
})

test('a workspace without an embedding model is searched by words, and nothing is asked', async () => {
  await write('Help', POSTAGE)
  expect(await found('postage')).toEqual([POSTAGE])
  expect(await models.questions()).toEqual([])
  expect(await database.sql`select from knowledge_embedding`).toHaveLength(0)
})
