import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type FakeModels, fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'

import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'
import { forgetPastTraceDays } from '#store/flows/forget-past-trace-days.ts'
import { insertRows } from '#store/testing/rows.ts'

let models: FakeModels
let testApp: TestApp
let owner: Client
let app = ''

beforeAll(async () => {
  models = await fakeModels()
  testApp = await createTestApp({ open: models.egress.open })
  owner = await testApp.person('Olga')
  app = `/api/v1/apps/${await owner.appId()}`
})
afterAll(async () => {
  await testApp.end()
  await models.stop()
})
beforeEach(() => models.clear())

const KEY = 'sk-very-secret-0001'
const connect = (more: object = {}) =>
  owner.ok('POST', `${app}/ai-providers`, {
    name: 'Ours',
    kind: 'openai',
    baseUrl: models.url('openai'),
    modelDefault: 'small-1',
    key: KEY,
    ...more,
  })
const anAgent = async (more: object = {}) => {
  const { id: providerId } = await connect()
  const draft = { goal: 'You sell coffee.', models: [{ providerId }], ...more }
  return owner.ok('POST', `${app}/agents`, { name: 'Anna', draft })
}

test('stores, tests and changes a provider’s key without returning it', async () => {
  const made = await connect()
  const path = `${app}/ai-providers/${made.id}`

  expect(made).toMatchObject({ name: 'Ours', kind: 'openai', last4: '0001' })
  expect(await owner.ok('POST', `${path}/test`)).toMatchObject({ model: 'small-1', problem: null })
  const renamed = await owner.ok('PUT', path, { name: 'Theirs', kind: 'openai', baseUrl: models.url('openai'), modelDefault: 'small-2' })
  expect(renamed).toMatchObject({ name: 'Theirs', modelDefault: 'small-2', last4: '0001' })
  expect(await owner.ok('POST', `${path}/test`)).toMatchObject({ model: 'small-2', problem: null })
  await owner.ok('PUT', path, {
    name: 'Theirs',
    kind: 'anthropic',
    baseUrl: models.url('anthropic'),
    modelDefault: 'big-1',
    key: `${KEY}9999`,
  })
  expect((await owner.ok('GET', `${app}/ai-providers`)).items.at(-1)).toMatchObject({ kind: 'anthropic', last4: '9999' })
  expect(await owner.ok('POST', `${path}/test`)).toMatchObject({ model: 'big-1', problem: null })

  const seen = JSON.stringify([made, renamed, await owner.ok('GET', `${app}/ai-providers`), await testApp.sql`select * from ai_provider`])
  expect(seen + testApp.lines.join('')).not.toContain('very-secret')
  await owner.ok('DELETE', path)
})

test('reports a failing provider and refuses one on a private address', async () => {
  const { id } = await connect()
  await models.fault({ kind: '429', match: { path: '/llm/' } })
  expect((await owner.ok('POST', `${app}/ai-providers/${id}/test`)).problem).toContain('The provider answered 429')

  const inside = await connect({ baseUrl: 'http://169.254.169.254/v1' })
  expect((await owner.ok('POST', `${app}/ai-providers/${inside.id}/test`)).problem).toContain('private or reserved network')
})

test('creates, changes and deletes an agent; its provider cannot be deleted before', async () => {
  const made = await anAgent()
  const path = `${app}/agents/${made.id}`
  const { providerId } = made.draft.models[0]

  expect(made).toMatchObject({ draft: { v: 2, languages: [], tools: [], temperature: null }, publishedVersion: null, changed: true })
  const changed = await owner.ok('PATCH', path, { name: 'Berta', draft: { ...made.draft, tone: 'Formal.' } })
  expect(await owner.ok('GET', path)).toEqual(changed)
  const refused = await owner.call('DELETE', `${app}/ai-providers/${providerId}`)
  expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
    409,
    'ai-provider-in-use',
    [{ path: 'agent', message: 'Berta' }],
  ])
  await owner.ok('DELETE', path)
  await owner.ok('DELETE', `${app}/ai-providers/${providerId}`)
})

test('refuses an agent with a missing provider, duplicate tools or no goal', async () => {
  const { id: providerId } = await connect()
  const refuse = async (draft: object) => (await owner.call('POST', `${app}/agents`, { name: 'Anna', draft })).body.error.details?.[0].path
  const tool = { type: 'action', name: 'book', action: 'book_event' }

  expect(await refuse({ goal: 'Sell.', models: [{ providerId: 'nobody' }] })).toBe('draft.models.0.providerId')
  expect(await refuse({ goal: 'Sell.', models: [{ providerId }], tools: [tool, tool] })).toContain('draft.tools')
  expect(await refuse({ goal: ' ', models: [{ providerId }] })).toContain('draft.goal')
  expect(await refuse({ goal: 'Sell.', models: [{ providerId }], tools: [{ ...tool, action: 'run_function' }] })).toContain('draft.tools')
})

test('a version speaks until the next one is published; what was said before can be had back', async () => {
  const made = await anAgent()
  const path = `${app}/agents/${made.id}`
  const say = (which: string) => owner.ok('POST', `${path}/try`, { which, messages: [{ role: 'customer', text: 'Hi' }] })
  const promptOf = async () => (await models.questions()).at(-1)

  expect((await say('published')).result).toMatchObject({
    outcome: 'providerError',
    problem: 'The agent was deleted or isn’t published.',
  })
  expect(await owner.ok('POST', `${path}/publish`, { note: 'First' })).toMatchObject({ version: 1, note: 'First', publishedBy: 'Olga' })
  expect(await owner.ok('GET', path)).toMatchObject({ publishedVersion: 1, publishedMode: 'answers', changed: false })

  const draft = { ...made.draft, goal: 'You sell tea.', rules: ['Never promise a refund.', 'One question at a time.'] }
  const saved = await owner.ok('PATCH', path, { draft, basedOn: made.updatedAt })
  expect(saved).toMatchObject({ name: 'Anna', publishedVersion: 1, changed: true })
  await models.answers({ text: 'Hello.' }, { text: 'Hello.' })
  await say('published')
  expect(await promptOf()).toContain('You sell coffee.')
  await say('draft')
  expect(await promptOf()).toMatch(/You sell tea\.[\s\S]*1\. Never promise a refund\.[\s\S]*2\. One question/)

  const late = await owner.call('PATCH', path, { draft: made.draft, basedOn: made.updatedAt })
  expect([late.status, late.body.error.code]).toEqual([409, 'agent-changed'])
  await owner.ok('POST', `${path}/publish`, {})
  expect((await owner.ok('GET', `${path}/versions`)).items.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  expect(await owner.ok('POST', `${path}/versions/1/restore`, {})).toMatchObject({ draft: made.draft, publishedVersion: 2, changed: true })
  expect(await owner.ok('POST', `${path}/unpublish`)).toMatchObject({ publishedVersion: null, publishedMode: null })
})

test('an agent that met a limit of its own is not asked', async () => {
  const { id } = await anAgent({
    limits: { turns: 1, dayCostCents: 1 },
    models: [{ providerId: (await connect()).id, prices: { input: 1_000 } }],
  })
  const say = () => owner.ok('POST', `${app}/agents/${id}/try`, { messages: [{ role: 'customer', text: 'Hi' }] })
  await models.answers({ text: 'Hello.', usage: { input: 2_000, output: 0 } })

  expect((await say()).result).toMatchObject({ outcome: 'answered', costCents: 2 })
  expect((await say()).result).toEqual({
    kind: 'run_agent',
    outcome: 'limit',
    problem: 'The agent cost 2.00 cents today. Its limit is 1.',
  })
})

test('refuses to delete an agent used by a published flow', async () => {
  const { id: agent } = await anAgent()
  const appId = await owner.appId()
  const document = {
    v: 1,
    nodes: [{ id: 'a', kind: 'default', position: { x: 0, y: 0 }, steps: [{ id: 's', kind: 'agent', enabled: true, config: { agent } }] }],
    edges: [],
  }
  await insertRows(testApp.sql, 'flow', { appId, id: 'flowWithAgent', name: 'Welcome', draft: document })
  await insertRows(testApp.sql, 'flow_version', { appId, flowId: 'flowWithAgent', document })

  const refused = await owner.call('DELETE', `${app}/agents/${agent}`)

  expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
    409,
    'agent-in-use',
    [{ path: 'flow', message: 'Welcome' }],
  ])
})

test('tests an agent without a conversation, with its tool calls and cost', async () => {
  const tool = { type: 'action', name: 'free_times', action: 'list_slots', preset: { typeId: 'visit' } }
  const made = await anAgent({ tools: [tool], models: [{ providerId: (await connect()).id, prices: { input: 100, output: 200 } }] })
  await models.answers({ text: 'I look.', calls: [{ name: 'free_times', input: { days: 3 } }], usage: { input: 10_000, output: 5_000 } })

  const { result, ms } = await owner.ok('POST', `${app}/agents/${made.id}/try`, {
    messages: [{ role: 'customer', text: 'When can I come?' }],
    goal: 'Book a visit.',
  })

  expect(result).toMatchObject({
    outcome: 'answered',
    text: 'I look.',
    calls: [{ name: 'free_times', input: { days: 3 }, tool }],
    costCents: 2,
  })
  expect(ms).toBeGreaterThanOrEqual(0)
  const asked = (await models.questions()).join('')
  for (const part of ['You sell coffee.', 'Book a visit.', 'When can I come?', 'hand_over_to_person']) expect(asked).toContain(part)
  expect(asked).not.toContain('typeId')
})

test('a test chat is judged as a conversation is: no numbers in brackets, with sources, and what was refused', async () => {
  const knowledge = { kind: 'article', title: 'Returns', text: 'Returns are free within 30 days.', language: 'en' }
  await owner.ok('POST', `${app}/knowledge`, knowledge)
  const { id } = await anAgent()
  const ask = () => owner.ok('POST', `${app}/agents/${id}/try`, { messages: [{ role: 'customer', text: 'Are returns free?' }] })
  await models.answers({ text: 'Returns are free forever.' }, { text: 'Returns are free within 30 days [1].' })

  expect((await ask()).judged).toMatchObject({
    text: 'Returns are free within 30 days.\n\nSource: Returns',
    isOurs: false,
    notes: [
      { type: 'refused', text: 'Returns are free forever.' },
      { type: 'source', title: 'Returns', sentences: ['Returns are free within 30 days.'] },
    ],
  })
  await models.answers({ text: 'Returns are free forever.' }, { text: 'They are.' })
  expect((await ask()).judged).toMatchObject({ text: expect.stringContaining('I don’t know that'), isOurs: true })
})

test('admins read what was sent to a model and what came back, until the workspace forgets it', async () => {
  const { id } = await anAgent()
  const say = (text: string) => owner.ok('POST', `${app}/agents/${id}/try`, { messages: [{ role: 'customer', text }] })
  await models.answers({ text: 'Hello.' })
  await say('Hi')
  await models.fault({ kind: '429', match: { path: '/llm/' } })
  await say('Still there?')
  const list = async () => (await owner.ok('GET', `${app}/agents/${id}/requests`)).items

  const items = await list()
  expect(items).toMatchObject([
    { conversationId: null, model: 'small-1', answer: { text: null, problem: expect.stringContaining('429') } },
    { request: { instructions: expect.stringContaining('You sell coffee.') }, answer: { text: 'Hello.', problem: null } },
  ])
  expect(JSON.stringify(items)).toContain('Still there?')
  expect(JSON.stringify(items)).not.toContain(KEY)

  await testApp.sql`update agent_request set at = now() - interval '31 days' where id = ${items[1].id}`
  expect(await forgetPastTraceDays(testApp.sql, 'agent_request')).toBe(1)
  expect(await list()).toEqual([items[0]])
})
