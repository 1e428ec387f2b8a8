// What an agent makes of the knowledge of its workspace, with the emulator's models over HTTP.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { AgentConfig } from '#domain/ai/agent-config.ts'
import { AgentTool } from '#domain/ai/agent-tool.ts'
import { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'
import { createAiProvider } from '#store/ai/ai-providers.ts'
import { listGaps } from '#store/knowledge/gaps.ts'
import { writeDocument } from '#store/knowledge/passages.ts'
import { writeKnowledge } from '#store/knowledge/sources.ts'
import { publishAgent } from '#store/testing/publish-agent.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { runtimeFixture, type RuntimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { openChat, type Chat } from '#runtime/testing/conversation.ts'

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
  const provider = { appId: fixture.appId, id: 'first', name: 'First', kind: 'openai' as const, baseUrl: models.url('openai') }
  await createAiProvider(fixture.sql, { ...provider, modelDefault: 'small-1', sealed: Buffer.from('sk'), last4: 'sk' })
  chat = openChat(fixture)
})
afterEach(() => fixture.end())

const anAgent = (tools: AgentTool[], more: object) =>
  publishAgent(
    fixture.sql,
    fixture.appId,
    AgentConfig.parse({ goal: 'You sell books.', models: [{ providerId: 'first' }], tools, ...more }),
  )

/** A flow whose agent answers the first message, which is taken as `heard`. */
const aFlow = (step: object) => {
  const config = { agent: 'anna', greet: true, mergeMs: 0, ...step }
  return fixture.publish(aDocument({ chat: [['agent', 'agent', config]] }, []))
}
const handler = async () => (await fixture.sql<{ handler: string }[]>`select handler from conversation`)[0]?.handler
const call = (name: string, input: object) => ({ calls: [{ name, input }] })

const anArticle = (text: string, more: object = {}) =>
  fixture.sql.begin(async (tx) => {
    const { appId } = fixture
    await writeKnowledge(tx, appId, 'returns', KnowledgeInput.parse({ kind: 'article', title: 'Returns', text, ...more }), null)
    const passages = [{ headings: ['Costs'], text }]
    await writeDocument(tx, appId, {
      id: 'd1',
      sourceId: 'returns',
      title: 'Returns',
      url: 'https://shop.example/returns',
      language: 'en',
      hash: 'h',
      passages,
    })
  })
const GROUNDED = { knowledge: { groundedOnly: true } }
const UNKNOWN = 'I don’t know that, and I don’t want to guess. Shall I connect you with a person?'

test('answers from the workspace’s knowledge with its source, and explains where it knows it from', async () => {
  await anArticle('Returns are free within 30 days.')
  await anAgent([], GROUNDED)
  await aFlow({ greet: false, heard: 'Are returns free of charge?' })
  await models.answers({ text: 'Returns are free within 30 days [1].' })

  await chat.say('hi')

  expect(chat.said()).toEqual(['Returns are free within 30 days.\n\nSource: Returns https://shop.example/returns'])
  expect((await models.questions())[0]).toContain('<passages>\\n[1] Returns › Costs\\nReturns are free within 30 days.')
  const [trace] = await fixture.sql<{ path: string }[]>`select path::text from turn_trace where path::text like '%"type": "source"%'`
  expect(trace?.path).toContain('"sentences": ["Returns are free within 30 days."]')
})

test('does not send what stands in no passage: asks once more, then says that it does not know, and a yes brings a person', async () => {
  await anArticle('Returns are free within 30 days.')
  await anAgent([], { ...GROUNDED, models: [{ providerId: 'first', prices: { input: 1_000, output: 0 } }] })
  await aFlow({ greet: false, heard: 'Are returns free of charge?' })
  const usage = { input: 1_000, output: 0 }
  await models.answers({ text: 'Returns are free within 90 days [1].', usage }, { text: 'They are always free.', usage })

  await chat.say('hi')

  expect(chat.said()).toEqual([UNKNOWN])
  expect((await models.questions())[1]).toContain('“90” stands in no passage, tool result or rule.')
  const traces = JSON.stringify(await fixture.sql`select path from turn_trace`)
  expect(traces).toContain('"type":"gap","question":"Are returns free of charge?"')
  expect(await listGaps(fixture.sql, fixture.appId)).toMatchObject([{ question: 'Are returns free of charge?', count: 1 }])
  expect(traces).toContain('"costCents":1')
  await chat.say('Yes please')
  expect(await handler()).toBe('human')
  expect(await models.waiting()).toBe(0)
})

test('knowledge is searched once for what the customer said, and what a tool answered is explained', async () => {
  await anArticle('Returns are free within 30 days.')
  await anAgent([AgentTool.parse({ type: 'action', name: 'orders', action: 'list_orders' })], GROUNDED)
  await aFlow({ greet: false, heard: 'Are returns free of charge?' })
  await models.rules({ '"listed"': { text: 'Returns are free within 30 days [1].' }, 'free of charge': call('orders', {}) })

  await chat.say('hi')

  expect(chat.said()).toEqual(['Returns are free within 30 days.\n\nSource: Returns https://shop.example/returns'])
  const traces = await fixture.sql<{ path: { ask: { kind: string; passages?: unknown[] } | null; notes?: object[] }[] }[]>`
    select path from turn_trace order by at, turn`
  const lines = traces.flatMap(({ path }) => path)
  expect(lines.flatMap(({ ask }) => (ask?.kind === 'run_agent' ? [ask.passages?.length] : []))).toEqual([undefined, 1])
  expect(lines.flatMap(({ notes = [] }) => notes)).toContainEqual(expect.objectContaining({ type: 'tool', name: 'orders', input: {} }))
})

test('a question whose words stand nowhere is looked for once more, in words of the model', async () => {
  await anArticle('Returns are free within 30 days.')
  await anAgent([], { ...GROUNDED, models: [{ providerId: 'first', prices: { input: 1_000, output: 0 } }] })
  await aFlow({ greet: false, heard: '¿Cuánto vale mandar algo de vuelta?' })
  const usage = { input: 1_000, output: 0 }
  const look = call('search_knowledge', { queries: ['cost of returns', 'free of charge'] })
  await models.answers({ ...look, text: 'Un momento.', usage }, { text: 'Returns are free within 30 days [1].', usage })

  await chat.say('hi')

  expect(chat.said()).toEqual(['Returns are free within 30 days.\n\nFuente: Returns https://shop.example/returns'])
  const [first, second] = await models.questions()
  expect(first).toContain('"name":"search_knowledge"')
  expect(first).not.toContain('<passages>\\n')
  expect(second).toContain('<passages>\\n[1] Returns › Costs')
  expect(second).not.toContain('"name":"search_knowledge"')
  const traces = JSON.stringify(await fixture.sql`select path from turn_trace`)
  expect(traces).toContain('"type":"searched","queries":["cost of returns","free of charge"]')
  expect(traces).toContain('"costCents":2')
  expect(await listGaps(fixture.sql, fixture.appId)).toEqual([])
})

test('at most three searches are made for one answer, and people read them with what was hidden from the model', async () => {
  await anArticle('Returns are free within 30 days.')
  await anAgent([], { ...GROUNDED, privacy: { maskPersonalData: true } })
  await aFlow({ greet: false, heard: 'Has Ana paid?' })
  const look = (...queries: string[]) => ({ name: 'search_knowledge', input: { queries } })
  await models.answers({ calls: [look('[NAME_1] paid', 'invoice'), look('payment', 'receipt')] }, { text: 'I don’t know that [?].' })

  await chat.say('hi')

  const traces = JSON.stringify(await fixture.sql`select path from turn_trace`)
  expect(traces).toContain('"type":"searched","queries":["Ana paid","invoice","payment"]')
})

test('refuses a search that isn’t offered, and says when one finds nothing', async () => {
  await anAgent([], GROUNDED)
  await aFlow({ greet: false, heard: 'Are returns free of charge?' })
  const look = call('search_knowledge', { queries: ['returns'] })
  await models.answers(look, { text: 'I don’t know that.' })
  await chat.say('hi')
  expect((await models.questions())[0]).not.toContain('"name":"search_knowledge"')
  expect((await models.questions())[1]).toContain('There is no such tool here.')

  await models.clear()
  await anArticle('Returns are free within 30 days.')
  await models.answers(call('search_knowledge', { queries: ['parking'] }), look, { text: 'I don’t know that.' })
  await chat.say('Is there parking?')
  expect(await models.questions()).toHaveLength(3)
  expect((await models.questions())[2]).toContain('There is no such tool here.')
})

test('a model’s “I don’t know” counts as a knowledge gap in any language, and its marker is not sent', async () => {
  await anArticle('Returns are free within 30 days.')
  await anAgent([], GROUNDED)
  await aFlow({ greet: false, heard: 'Gilt „Returns are free within 30 days“ nach Kanada?' })
  await models.answers({ text: 'Das weiß ich leider nicht [?]. Möchten Sie mit einem Menschen sprechen?' })

  await chat.say('hi')

  expect(chat.said()).toEqual(['Das weiß ich leider nicht. Möchten Sie mit einem Menschen sprechen?'])
  expect((await models.questions())[0]).toContain('<passages>\\n')
  expect(await listGaps(fixture.sql, fixture.appId)).toMatchObject([
    { question: 'Gilt „Returns are free within 30 days“ nach Kanada?', count: 1 },
  ])
})

test('knowledge for others is not read', async () => {
  await anArticle('Returns are free within 30 days.', { audience: { tags: ['wholesale'] } })
  await anAgent([], GROUNDED)
  await aFlow({ greet: false, heard: 'Are returns free of charge?' })
  await models.answers({ text: 'I don’t know that.' })

  await chat.say('hi')

  expect((await models.questions())[0]).not.toContain('<passages>\\n')
})
