import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type FakeModels, fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'
import { insertRows } from '#store/testing/rows.ts'

let models: FakeModels
let testApp: TestApp
let owner: Client
let appId: string
let app = ''
let agentId = ''

const TOOLS = [
  { type: 'action', name: 'orders', action: 'list_orders' },
  { type: 'action', name: 'set_email', action: 'update_contact', preset: { field: 'email' } },
]

beforeAll(async () => {
  models = await fakeModels()
  testApp = await createTestApp({ open: models.egress.open })
  owner = await testApp.person('Olga')
  appId = await owner.appId()
  app = `/api/v1/apps/${appId}`
  const { id: providerId } = await owner.ok('POST', `${app}/ai-providers`, {
    name: 'Ours',
    kind: 'openai',
    baseUrl: models.url('openai'),
    modelDefault: 'small-1',
    key: 'sk-secret-0001',
  })
  await insertRows(testApp.sql, 'channel', { appId })
  const draft = {
    goal: 'You help.',
    knowledge: { groundedOnly: false },
    models: [{ providerId }],
    tools: TOOLS,
    answering: { channelIds: ['number'], mode: 'drafts' },
  }
  ;({ id: agentId } = await owner.ok('POST', `${app}/agents`, { name: 'Anna', draft }))
  await owner.ok('POST', `${app}/agents/${agentId}/publish`, {})
})
afterAll(async () => {
  await testApp.end()
  await models.stop()
})
beforeEach(() => models.clear())

let seq = 0
/** A message of a conversation, as its log holds it. */
async function add(conversationId: string, direction: 'in' | 'out', text: string): Promise<string> {
  seq += 1
  const id = `message${seq}`
  const author = direction === 'in' ? { kind: 'contact', id: 'ann', name: 'Ann' } : { kind: 'operator', id: 'olga', name: 'Olga' }
  const type = direction === 'in' ? 'message_received' : 'message_queued'
  await insertRows(testApp.sql, 'message', { appId, id, conversationId, direction, seq, author, content: { type: 'text', text } })
  await insertRows(testApp.sql, 'conversation_event', { appId, conversationId, seq, author, body: { type, messageId: id } })
  return id
}
const aConversation = async (id: string, more: object = {}) => {
  await insertRows(testApp.sql, 'contact', { appId, id, name: 'Ann' })
  await insertRows(testApp.sql, 'conversation', {
    appId,
    id,
    contactId: id,
    channelId: 'number',
    handler: 'human',
    address: id,
    ...more,
  })
  return {
    suggest: () => owner.ok('POST', `${app}/conversations/${id}/agent-suggestion`),
    path: `${app}/conversations/${id}/agent-suggestion`,
  }
}
const counts = async () =>
  JSON.stringify(
    await testApp.sql`select (select count(*) from message) as said, (select count(email) from contact) as emails, (select count(*) from outbox) as out`,
  )

test('drafts for the people who own a conversation: it looks things up, names what it would change, and sends nothing', async () => {
  const { suggest } = await aConversation('owned')
  const messageId = await add('owned', 'in', 'Where is my order? My email is ann@example.com')
  const set = { name: 'set_email', input: { value: 'ann@example.com' } }
  await models.answers({ calls: [{ name: 'orders', input: {} }, set] }, { text: 'You have no orders.' })
  const before = await counts()

  const { suggestion } = await suggest()

  expect(suggestion).toMatchObject({
    messageId,
    agentName: 'Anna',
    text: 'You have no orders.',
    wanted: [set],
    problem: null,
    notes: [
      { type: 'tool', name: 'orders' },
      { type: 'tool', name: 'set_email' },
    ],
  })
  expect(await counts()).toBe(before)
  expect((await suggest()).suggestion).toEqual(suggestion)
  expect(await models.questions()).toHaveLength(2)
})

test('nothing is drafted where the bot answers, or where the team spoke last', async () => {
  const bot = await aConversation('botHasIt', { handler: 'bot' })
  await add('botHasIt', 'in', 'Hi')
  const answered = await aConversation('answered')
  await add('answered', 'in', 'Hi')
  await add('answered', 'out', 'Hello')

  expect([await bot.suggest(), await answered.suggest()]).toEqual(Array(2).fill({ suggestion: null, asking: false }))
  expect(await models.questions()).toEqual([])
})

test('a hand-over is told instead of a text, and a model that fails too', async () => {
  const handed = await aConversation('handed')
  await add('handed', 'in', 'I am angry')
  await models.answers({ calls: [{ name: 'hand_over_to_person', input: { reason: 'They are angry.', summary: 'Angry.' } }] })
  expect((await handed.suggest()).suggestion).toMatchObject({ text: '', problem: 'It would hand over. They are angry.' })

  const failed = await aConversation('failed')
  await add('failed', 'in', 'Hi')
  await models.fault({ kind: '429', match: { path: '/llm/' } })
  expect((await failed.suggest()).suggestion).toMatchObject({ text: '', problem: expect.stringContaining('429') })
})

test('counts what people sent as it was, changed, and put away', async () => {
  const before = await owner.ok('GET', `${app}/agents/${agentId}/suggestions`)
  for (const [id, said] of [
    ['asIs', 'Draft.'],
    ['changed', 'My own.'],
    ['away', null],
    ['unused', 'Mine.'],
  ] as const) {
    const { suggest, path } = await aConversation(id)
    const messageId = await add(id, 'in', 'Hi')
    await models.answers({ text: 'Draft.' })
    await suggest()
    const outcome = said === null ? 'dismissed' : 'taken'
    if (id !== 'unused') await owner.ok('PUT', path, { messageId, outcome })
    if (said !== null) await add(id, 'out', said)
    if (id === 'away') expect((await suggest()).suggestion).toBeNull()
  }

  const after = await owner.ok('GET', `${app}/agents/${agentId}/suggestions`)
  const rise = (name: string) => after[name] - before[name]
  expect(['shown', 'sent', 'edited', 'dismissed'].map(rise)).toEqual([4, 1, 1, 1])
  expect(Date.parse(after.since)).toBeLessThanOrEqual(Date.now())
})

test('two agents for one channel and its times are refused, and a channel that is gone', async () => {
  const { draft } = await owner.ok('GET', `${app}/agents/${agentId}`)
  const publish = async (answering: object) => {
    const { id } = await owner.ok('POST', `${app}/agents`, { name: 'Ben', draft: { ...draft, answering } })
    return owner.call('POST', `${app}/agents/${id}/publish`, {})
  }

  const same = await publish({ channelIds: ['number'], mode: 'drafts' })
  expect([same.status, same.body.error.details[0].message]).toEqual([
    400,
    expect.stringContaining('Anna answers in Main at these times already'),
  ])
  expect((await publish({ channelIds: ['gone'] })).status).toBe(400)
  expect(await owner.ok('GET', `${app}/agents/${agentId}`)).toMatchObject({ publishedMode: 'drafts' })
  expect((await publish({ channelIds: ['number'], when: 'outsideHours', mode: 'drafts' })).status).toBe(200)
})
