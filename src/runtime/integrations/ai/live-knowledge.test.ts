// Catalog and events as an agent answers from them, on a real PostgreSQL with the runtime's own jobs and the emulator's models over HTTP.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { AgentConfig } from '#domain/ai/agent-config.ts'
import { OwnProduct } from '#domain/commerce/own-product.ts'
import { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'
import { EventTypeInput } from '#domain/scheduling/event.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { createAiProvider } from '#store/ai/ai-providers.ts'
import { archiveProduct, openOwnCatalog, saveOwnProducts } from '#store/commerce/own-catalog.ts'
import { findKnowledge, writeKnowledge } from '#store/knowledge/sources.ts'
import { archiveEventType, saveEventType } from '#store/scheduling/event-types.ts'
import { publishAgent } from '#store/testing/publish-agent.ts'
import { insertRows } from '#store/testing/rows.ts'
import { until } from '#store/testing/until.ts'
import { type Chat, openChat } from '#runtime/testing/conversation.ts'
import { runtimeFixture, type RuntimeFixture } from '#runtime/testing/runtime-fixture.ts'

import { createAgents } from './agents.ts'
import { type FakeModels, fakeModels } from './testing/fake-models.ts'

let models: FakeModels
let fixture: RuntimeFixture
let chat: Chat

beforeAll(async () => {
  models = await fakeModels()
})
afterAll(() => models.stop())
beforeEach(async () => {
  await models.clear()
  fixture = await runtimeFixture({ egress: models.egress, openModel: models.egress.open })
  chat = openChat(fixture)
})
afterEach(() => fixture.end())

const save = (...products: object[]) =>
  fixture.sql.begin(async (tx) => {
    const catalogId = await openOwnCatalog(tx, fixture.appId, () => 'ownCatalog')
    await saveOwnProducts(
      tx,
      fixture.appId,
      catalogId,
      products.map((product) => OwnProduct.parse({ currency: 'EUR', ...product })),
    )
  })
const MUG = { retailerId: 'MUG-1', name: 'Blue mug', description: 'Holds 300 ml, hand-thrown.', priceMinor: 950, stock: 12 }
const TEAPOT = { retailerId: 'POT-1', name: 'Iron teapot', description: 'For two cups.', priceMinor: 4_900 }

const OTHERS = ['kettle', 'grinder', 'scale', 'filter', 'tamper', 'carafe'].map((name) => ({
  retailerId: name,
  name: `Steel ${name}`,
  priceMinor: 2_000,
}))

/** Adds a source, and waits until the runtime has read by what its things are found. */
async function add(input: object, id = 'live') {
  await fixture.sql.begin((tx) => writeKnowledge(tx, fixture.appId, id, KnowledgeInput.parse(input), null))
  await read(id)
}
const isRead = async (id: string) =>
  (await fixture.sql`select from knowledge_source where id = ${id} and next_at is null and read_at is not null`).count > 0
const read = (id = 'live') => {
  fixture.runtime.topics.publish(['knowledge'])
  return until('the source to be read', () => isRead(id))
}

const agents = () =>
  createAgents({ sql: fixture.sql, open: models.egress.open, openSecret: String, now: () => new Date('2026-11-26T09:00:00.000Z') })
const EVERYBODY = { language: null, tags: [], channelId: null }
const find = (question: string, reader: Partial<typeof EVERYBODY> & { tags?: string[] } = {}) =>
  agents().search(fixture.appId, { question, sourceIds: null, reader: { ...EVERYBODY, ...reader }, limit: 6 })
const told = async (question: string) => (await find(question)).map(({ title, text }) => `${title}\n${text}`)

test('a product is told as it is now: its price, stock and end need no reading, and its name is found again soon', async () => {
  await save(MUG, TEAPOT)
  await add({ kind: 'catalog', title: 'Catalog' })
  const text = 'Catalog: Blue mug\nBlue mug\nPrice: €9.50\nAvailability: In stock (12)\nProduct number: MUG-1\nHolds 300 ml, hand-thrown.'
  expect(await told('how much is the blue mug?')).toEqual([text])

  await save({ ...MUG, priceMinor: 1_125, stock: 0 })
  expect(await isRead('live')).toBe(true)
  expect(await told('blue mug')).toEqual([text.replace('€9.50', '€11.25').replace('In stock (12)', 'Out of stock')])

  await save({ ...MUG, name: 'Azure beaker' })
  await read()
  expect((await find('azure beaker'))[0]).toMatchObject({ title: 'Catalog: Azure beaker', documentId: expect.any(String) })

  await archiveProduct(fixture.sql, fixture.appId, 'POT-1', true)
  expect(await told('iron teapot')).toEqual([])
  await read()
  expect(await findKnowledge(fixture.sql, fixture.appId, 'live')).toMatchObject({ status: 'ready', documents: 1, problem: null })
})

test('only products of the chosen collections, and only what can be ordered where that is asked for', async () => {
  await save(MUG, TEAPOT)
  await insertRows(fixture.sql, 'collection', { appId: fixture.appId, id: 'pots', catalogId: 'ownCatalog', name: 'Pots' })
  const row = { appId: fixture.appId, collectionId: 'pots', catalogId: 'ownCatalog', position: 1 }
  await insertRows(fixture.sql, 'collection_product', { ...row, retailerId: 'POT-1' })
  await add({ kind: 'catalog', title: 'Pots', collectionIds: ['pots'], onlyAvailable: true })
  expect(await told('blue mug')).toEqual([])
  expect(await told('iron teapot')).toHaveLength(1)

  await insertRows(fixture.sql, 'collection_product', { ...row, retailerId: 'MUG-1' })
  await read()
  expect(await told('blue mug')).toHaveLength(1)
  await save({ ...TEAPOT, stock: 0 })
  expect(await told('iron teapot')).toEqual([])
  await fixture.sql`delete from collection_product where retailer_id = 'MUG-1'`
  expect(await told('blue mug')).toEqual([])
})

test('an event type is told with what it costs and when it is free, and not once it is archived', async () => {
  const { sql, appId } = fixture
  const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '11:00' }])
  const visit = {
    name: 'Roastery tour',
    stepMin: 60,
    durationMin: 60,
    noticeMin: 0,
    priceNote: '€15 per person',
    availability: { week, closed: [] },
    timeZone: 'UTC',
  }
  await saveEventType(sql, { appId, id: 'tour', input: EventTypeInput.parse(visit), isNew: true })
  await add({ kind: 'events', title: 'Events' })
  const [tour] = await told('what does the roastery tour cost?')
  expect(tour).toContain('Events: Roastery tour\nRoastery tour\nDuration: 60 minutes\nPrice: €15 per person')
  expect(tour).toContain('Next free times (UTC): Thursday 26 November 2026, 09:00; Thursday 26 November 2026, 10:00; Friday')

  await insertRows(sql, 'event', {
    appId,
    id: 'booked',
    typeId: 'tour',
    contactId: 'ana',
    title: 'Tour',
    startsAt: new Date('2026-11-26T09:00:00.000Z'),
    endsAt: new Date('2026-11-26T10:00:00.000Z'),
    timeZone: 'UTC',
    status: 'booked',
    calendar: 'tour',
    taken: '[2026-11-26 09:00+00,2026-11-26 10:00+00)',
    idempotencyKey: 'once',
  })
  expect((await told('roastery tour'))[0]).toContain('Next free times (UTC): Thursday 26 November 2026, 10:00; Friday')
  await archiveEventType(sql, appId, 'tour')
  expect(await told('roastery tour')).toEqual([])
})

const UNKNOWN = 'I don’t know that, and I don’t want to guess. Shall I connect you with a person?'

async function anAgent() {
  const { sql, appId } = fixture
  const provider = {
    appId,
    kind: 'openai' as const,
    baseUrl: models.url('openai'),
    modelDefault: 'm',
    sealed: Buffer.from('sk'),
    last4: 'sk',
  }
  await createAiProvider(sql, { ...provider, id: 'first', name: 'First' })
  await publishAgent(
    sql,
    appId,
    AgentConfig.parse({ goal: 'You sell mugs.', models: [{ providerId: 'first' }], knowledge: { groundedOnly: true } }),
  )
  await fixture.publish(aDocument({ chat: [['agent', 'agent', { agent: 'anna', goal: 'Answer.', greet: true, mergeMs: 0 }]] }, []))
}

test('an agent quotes the price of this moment with its source, and nothing of a product that is removed or for others', async () => {
  await save(MUG, ...OTHERS)
  await add({ kind: 'catalog', title: 'Catalog' })
  await anAgent()
  await models.answers({ text: 'Hello!' }, { text: 'The blue mug costs €9.50 [1].' }, { text: 'The blue mug costs €11.25 [1].' })
  await chat.say('hi')
  await chat.say('How much is the blue mug?')
  expect(chat.said().slice(1)).toEqual(['The blue mug costs €9.50.\n\nSource: Catalog: Blue mug'])
  expect(
    await fixture.sql`select title from knowledge_passage_use u join knowledge_passage p on p.id = u.passage_id
    join knowledge_document d on d.id = p.document_id`,
  ).toEqual([{ title: 'Catalog: Blue mug' }])
  await save({ ...MUG, priceMinor: 1_125 })
  await chat.say('How much is the blue mug today?')
  expect(chat.said().at(-1)).toBe('The blue mug costs €11.25.\n\nSource: Catalog: Blue mug')

  await models.answers({ text: 'The blue mug costs €9.50 [1].' }, { text: 'It costs €9.50.' })
  await chat.say('And how much was the blue mug before?')
  expect(chat.said().at(-1)).toBe(UNKNOWN)
})

test.each([
  ['removed', () => archiveProduct(fixture.sql, fixture.appId, 'MUG-1', true)],
  ['for others', () => add({ kind: 'catalog', title: 'Catalog', audience: { languages: [], tags: ['vip'], channelIds: [] } })],
])('an agent refuses to price a product that is %s', async (_what, change) => {
  await save(MUG)
  await add({ kind: 'catalog', title: 'Catalog' })
  await change()
  await anAgent()
  await models.answers({ text: 'Hello!' }, { text: 'The blue mug costs €9.50 [1].' }, { text: 'It costs €9.50.' })
  await chat.say('hi')
  await chat.say('How much is the blue mug?')
  expect(chat.said()).toEqual(['Hello!', UNKNOWN])
  expect((await models.questions())[1]).not.toContain('Blue mug')
})
