import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { AgentConfig } from '#domain/ai/agent-config.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { type Chat, openChat } from '#runtime/testing/conversation.ts'
import { runtimeFixture, type RuntimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { createAiProvider } from '#store/ai/ai-providers.ts'
import { publishAgent } from '#store/testing/publish-agent.ts'

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
  const { sql, appId } = fixture
  const provider = { appId, kind: 'openai' as const, baseUrl: models.url('openai'), modelDefault: 'small-1', last4: 'sk' }
  await createAiProvider(sql, { ...provider, id: 'first', name: 'First', sealed: Buffer.from('sk') })
  chat = openChat(fixture)
})
afterEach(() => fixture.end())

const TOWNS = 'flowTowns000000001'
const never = { type: 'keyword' as const, keywords: ['never said'], match: 'exact' as const }

/** Publishes an agent that may hand the conversation to a flow, and the flow that the agent leads. */
async function anAgent(more: object = {}): Promise<void> {
  const parameters = [{ name: 'who', description: 'Their name' }]
  const tool = { type: 'flow', name: 'find_town', flowId: TOWNS, when: 'To learn the town.', parameters, returns: ['town'], ...more }
  const config = { goal: 'You plan visits.', knowledge: { groundedOnly: false }, models: [{ providerId: 'first' }], tools: [tool] }
  await publishAgent(fixture.sql, fixture.appId, AgentConfig.parse(config))
  await fixture.publish(aDocument({ chat: [['agent', 'agent', { agent: 'anna', mergeMs: 0 }]] }))
  await chat.say('hi')
}

const options = ['Leeds', 'York'].map((title) => ({ id: title.toLowerCase(), title }))
const askTown = { question: 'Which town, {{ vars.who }}?', input: { type: 'button', options }, saveTo: { target: 'session', name: 'town' } }
const wantsTown = { calls: [{ name: 'find_town', input: { who: 'Ana' } }] }

test('a flow has the conversation until it ends, and then the agent goes on with what it left', async () => {
  await fixture.publish(aDocument({ town: [['ask', 'ask', askTown]] }, [], never), 'Towns', 'flow', TOWNS)
  await anAgent()
  await models.answers({ text: 'Let me see.', ...wantsTown }, { text: 'See you in Leeds.' })

  await chat.say('I want to come')
  expect(chat.said()).toEqual(['Let me see.', 'Which town, Ana?'])
  await chat.tap('Leeds')

  expect(chat.said().at(-1)).toBe('See you in Leeds.')
  const [first = '', second = ''] = await models.questions()
  expect(first).toContain('Hands the conversation to a flow')
  expect(second.replaceAll('\\', '')).toContain('"town":"Leeds"')
  const sessions = await fixture.sql<{ count: number }[]>`select count(*)::int as count from flow_session`
  expect(sessions).toEqual([{ count: 1 }])
})

test('a flow that must be confirmed runs after a typed yes alone', async () => {
  await fixture.publish(aDocument({ town: [['ask', 'ask', askTown]] }, [], never), 'Towns', 'flow', TOWNS)
  await anAgent({ confirm: true })
  await models.answers(wantsTown)

  await chat.say('I want to come')
  expect(chat.said()).toEqual([expect.stringContaining('Their name: Ana')])
  await chat.say('Yes')

  expect(chat.said().at(-1)).toBe('Which town, Ana?')
})

test('a flow that is not published is gone on without, and named in the conversation', async () => {
  await anAgent()
  await models.answers(wantsTown, { text: 'I can’t do that right now. Shall a colleague help?' })

  await chat.say('I want to come')

  expect(chat.said()).toEqual(['I can’t do that right now. Shall a colleague help?'])
  expect(JSON.stringify(await fixture.sql`select body from conversation_event`)).toContain('The flow isn’t published.')
})

test('a flow that gives the conversation to people leaves it there', async () => {
  const people = ['people', 'liveChat', { textWhenThere: 'A colleague is with you.', textWhenAway: 'A colleague is with you.' }]
  await fixture.publish(aDocument({ hand: [people as [string, string, unknown]] }, [], never), 'Towns', 'flow', TOWNS)
  await anAgent()
  await models.answers(wantsTown, { text: 'Never said.' })

  await chat.say('I want to come')
  await chat.say('Hello?')

  expect(chat.said()).toEqual(['A colleague is with you.'])
  expect(await models.waiting()).toBe(1)
  expect(await fixture.sql`select handler from conversation`).toEqual([{ handler: 'human' }])
})
