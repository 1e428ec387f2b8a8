// Passages in a real PostgreSQL, compared by rules and by the emulator's models over HTTP.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { createAiProvider } from '#store/ai/ai-providers.ts'
import { listConflicts, solveConflict } from '#store/knowledge/conflicts.ts'
import { writeDocument } from '#store/knowledge/passages.ts'
import { writeKnowledge } from '#store/knowledge/sources.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'
import { until } from '#store/testing/until.ts'

import { createAgents } from '#runtime/integrations/ai/agents.ts'
import { type FakeModels, fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'
import { createConflictFinder } from './find-conflicts.ts'

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
})
afterEach(() => database.drop())

/** An article of one passage under its heading; without one under its title. */
const write = (
  id: string,
  text: string,
  { heading = 'Delivery to Norway', tags = [] as string[], expiresAt = null as string | null } = {},
) =>
  database.sql.begin(async (tx) => {
    const audience = { languages: [], tags, channelIds: [] }
    await writeKnowledge(tx, 'app', id, { kind: 'article', title: id, text: 'x', language: 'en', audience, expiresAt }, null)
    const passages = [{ headings: heading === '' ? [] : [heading], text }]
    await writeDocument(tx, 'app', { id, sourceId: id, title: id, url: null, language: 'en', hash: text, passages })
  })

/** Compares with the job itself, as often as passages came. */
async function compare() {
  const job = createConflictFinder({
    sql: database.sql,
    agents: createAgents({ sql: database.sql, open: models.egress.open, openSecret: String }),
    log: { info: () => {}, warn: () => {}, error: (fields: object) => console.error(fields) },
    leaseMs: 60_000,
  })
  await job.run(() => {})
  await until(
    'the comparison to end',
    async () => (await database.sql`select from knowledge_comparison where next_at is not null`).count === 0,
  )
  await job.finish?.()
}
const conflicts = async () =>
  (await listConflicts(database.sql, 'app')).map(({ one, other }) => [one.passage.title, one.says, other.passage.title, other.says])

const CHEAP = 'Delivery to Norway costs €12.90.'
const DEAR = 'Delivery to Norway costs €14.90.'

test('passages with another price for the same thing are a conflict, until it is solved or one of them is written anew', async () => {
  await write('Prices', CHEAP)
  await write('Delivery to Norway', DEAR, { heading: '' })
  await write('Sweden', 'Delivery to Sweden costs €9.90.', { heading: 'Delivery to Sweden' })
  await write('Guests', 'Delivery to Norway costs €1.', { tags: ['vip'] })
  await compare()
  expect(await conflicts()).toEqual([['Delivery to Norway', DEAR, 'Prices', CHEAP]])

  const [found] = await listConflicts(database.sql, 'app')
  expect(await solveConflict(database.sql, 'app', found?.id ?? '', 'Olga')).toBe(true)
  expect(await solveConflict(database.sql, 'app', found?.id ?? '', 'Olga')).toBe(false)
  await write('Prices', CHEAP)
  await compare()
  expect(await conflicts()).toEqual([])

  await write('Prices', 'Delivery to Norway costs €13.90.')
  await compare()
  expect(await conflicts()).toHaveLength(1)
  await write('Prices', 'Delivery to Norway costs €13.90.', { expiresAt: '2020-01-01T00:00:00.000Z' })
  expect(await conflicts()).toEqual([])
  await write('Prices', DEAR)
  await compare()
  expect(await conflicts()).toEqual([])
  expect(await database.sql`select from knowledge_conflict where solved_at is null`).toEqual([])
})

test('a model decides where there is one, and rules where it fails', async () => {
  await createAiProvider(database.sql, {
    appId: 'app',
    id: 'provider',
    name: 'Models',
    kind: 'openai',
    baseUrl: models.url('openai'),
    modelDefault: 'm',
    sealed: Buffer.from('sk'),
    last4: '',
  })
  await write('Prices', CHEAP)
  await write('News', 'From summer on we ask for €15 for parcels to Norway.')
  await models.answers({ text: '{"conflict": true, "one": "we ask for €15", "other": "costs €12.90"}' })
  await compare()
  expect(await conflicts()).toEqual([['News', 'we ask for €15', 'Prices', 'costs €12.90']])

  await write('More', DEAR)
  await models.answers({ text: 'I do not know.' }, { text: '{"conflict": false}' })
  await compare()
  expect((await conflicts()).filter(([title]) => title === 'More')).toEqual([['More', DEAR, 'Prices', CHEAP]])
})
