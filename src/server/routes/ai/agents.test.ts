import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type FakeModels, fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'

import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'
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
  const config = { instructions: 'You sell coffee.', model: { providerId }, ...more }
  return owner.ok('POST', `${app}/agents`, { name: 'Anna', config })
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
  expect((await owner.ok('POST', `${app}/ai-providers/${id}/test`)).problem).toContain('It answered 429')

  const inside = await connect({ baseUrl: 'http://169.254.169.254/v1' })
  expect((await owner.ok('POST', `${app}/ai-providers/${inside.id}/test`)).problem).toContain('private or reserved network')
})

test('creates, changes and deletes an agent; its provider cannot be deleted before', async () => {
  const made = await anAgent()
  const path = `${app}/agents/${made.id}`
  const { providerId } = made.config.model

  expect(made.config).toMatchObject({ v: 1, language: 'customer', tools: [], temperature: null })
  const changed = await owner.ok('PUT', path, { name: 'Berta', config: { ...made.config, tone: 'Formal.' } })
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

test('refuses an agent with a missing provider, duplicate tools or no instructions', async () => {
  const { id: providerId } = await connect()
  const refuse = async (config: object) =>
    (await owner.call('POST', `${app}/agents`, { name: 'Anna', config })).body.error.details?.[0].path
  const tool = { type: 'action', name: 'book', action: 'book_event' }

  expect(await refuse({ instructions: 'Sell.', model: { providerId: 'nobody' } })).toBe('config.model.providerId')
  expect(await refuse({ instructions: 'Sell.', model: { providerId }, tools: [tool, tool] })).toContain('config.tools')
  expect(await refuse({ instructions: ' ', model: { providerId } })).toContain('config.instructions')
  expect(await refuse({ instructions: 'Sell.', model: { providerId }, tools: [{ ...tool, action: 'run_function' }] })).toContain(
    'config.tools',
  )
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
  const made = await anAgent({ tools: [tool], prices: { input: 100, output: 200 } })
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
