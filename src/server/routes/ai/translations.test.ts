import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'
import { insertRows } from '#store/testing/rows.ts'

const models = await fakeModels()
const { testApp, owner, agent, appId, app } = await createTestWorkspace({ open: models.egress.open })
const chat = `${app}/conversations/chat`
const toEnglish = { language: 'en' }

beforeAll(async () => {
  const { sql } = testApp
  await insertRows(sql, 'contact', { appId, id: 'kim' })
  await insertRows(sql, 'conversation', { appId, contactId: 'kim', address: '1555', handler: 'human', lastSeq: 2 })
  const author = { kind: 'contact', id: 'kim', name: 'Kim' }
  await insertRows(sql, 'message', { appId, id: 'message1', seq: 1, author, content: { type: 'text', text: 'Ist das Zelt wasserdicht?' } })
  await insertRows(sql, 'message', { appId, id: 'message2', seq: 2, author, content: { type: 'location', latitude: 1, longitude: 1 } })
  for (const seq of [1, 2])
    await insertRows(sql, 'conversation_event', { appId, seq, author: {}, body: { type: 'message_received', messageId: `message${seq}` } })
})
afterAll(async () => {
  await testApp.end()
  await models.stop()
})
beforeEach(() => models.clear())

test('says what to do where no provider is set, and translates only words of this conversation', async () => {
  const refused = await owner.call('POST', `${chat}/messages/message1/translation`, toEnglish)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'no-ai-provider'])

  for (const id of ['message2', 'nobody'])
    expect((await owner.call('POST', `${chat}/messages/${id}/translation`, toEnglish)).status).toBe(404)
  expect((await owner.call('POST', `${chat}/messages/message1/translation`, { language: 'Klingon, please' })).status).toBe(400)
})

test('translates a message once for everybody, also when two ask at the same time, and again after an edit', async () => {
  const provider = { name: 'Ours', kind: 'openai', baseUrl: models.url('openai'), modelDefault: 'small-1', key: 'sk-very-secret-0001' }
  await owner.ok('POST', `${app}/ai-providers`, provider)
  await models.answers({ text: 'Is the tent waterproof?' }, { text: 'Is the green tent waterproof?' })
  const ask = async (one: typeof owner) => (await one.ok('POST', `${chat}/messages/message1/translation`, toEnglish)).text
  const english = 'Is the tent waterproof?'

  expect(await Promise.all([ask(owner), ask(agent)])).toEqual([english, english])
  expect(await ask(agent)).toBe(english)
  expect(await models.questions()).toHaveLength(1)
  expect((await agent.ok('GET', `${chat}/translations`)).items).toEqual([{ messageId: 'message1', language: 'en', text: english }])

  const content = testApp.sql.json({ type: 'text', text: 'Ist das grüne Zelt wasserdicht?' })
  await testApp.sql`update message set content = ${content} where app_id = ${appId} and id = 'message1'`
  expect((await agent.ok('GET', `${chat}/translations`)).items).toEqual([])
  expect(await ask(owner)).toBe('Is the green tent waterproof?')
})

test('keeps for each person whether new messages are translated', async () => {
  const since = async (one: typeof owner) => (await one.ok('GET', `${chat}/translations`)).automaticSince
  const { automaticSince } = await agent.ok('PUT', `${chat}/translations`, { automatic: true })

  expect(automaticSince).toMatch(/Z$/)
  expect([await since(agent), await since(owner)]).toEqual([automaticSince, null])
  expect((await agent.ok('PUT', `${chat}/translations`, { automatic: true })).automaticSince).toBe(automaticSince)
  expect(await agent.ok('PUT', `${chat}/translations`, { automatic: false })).toEqual({ automaticSince: null })
})

test('keeps the original when the provider fails', async () => {
  await models.fault({ kind: '429', match: { path: '/llm/' } })
  const failed = await owner.call('POST', `${chat}/messages/message1/translation`, { language: 'fr' })

  expect([failed.status, failed.body.error.code]).toEqual([502, 'ai-provider-failed'])
  expect((await owner.ok('GET', `${chat}/translations`)).items.map(({ language }: { language: string }) => language)).toEqual(['en'])
})
