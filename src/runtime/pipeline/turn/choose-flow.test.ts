import { afterEach, beforeEach, expect, test } from 'vitest'

import { AgentConfig } from '#domain/ai/agent-config.ts'
import { Automation } from '#domain/workspace/automation.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { MessageTrigger } from '#domain/flows/flow-trigger.ts'
import { publishAgent } from '#store/testing/publish-agent.ts'
import { saveAutomation } from '#store/workspace/automation.ts'

import { aDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { openChat, type Chat } from '#runtime/testing/conversation.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

let fixture: RuntimeFixture
let chat: Chat
let now: Date

beforeEach(async () => {
  now = new Date()
  fixture = await runtimeFixture({ now: () => now })
  chat = openChat(fixture)
})
afterEach(() => fixture.end())

type Step = [string, string, unknown]
const tell = (text: string): Step => ['say', 'response', { messages: [{ type: 'text', text }] }]
const ask: Step = ['name', 'ask', { question: 'Name?', input: { type: 'text' }, mergeMs: 0, saveTo: { target: 'session', name: 'name' } }]
const keyword = (...keywords: string[]): MessageTrigger => ({ type: 'keyword', keywords, match: 'exact' })
const publish = (name: string, trigger: MessageTrigger, ...steps: Step[]) => fixture.publish(aDocument({ block: steps }, [], trigger), name)
const set = (automation: object) => saveAutomation(fixture.sql, fixture.appId, Automation.parse(automation))
const handler = async () => (await fixture.sql<{ handler: string }[]>`select handler from conversation`)[0]?.handler
const ended = async () =>
  (await fixture.sql<{ ended_reason: string }[]>`select ended_reason from flow_session order by created_at`).map((row) => row.ended_reason)

/** Changes the trigger node of a document. */
const withTrigger = (document: FlowDocument, changes: object): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => (node.kind === 'trigger' ? { ...node, ...changes } : node)),
})

test('a higher priority wins over a better match', async () => {
  await publish('Exact', keyword('hi'), tell('exact'))
  const any = aDocument({ block: [tell('any')] }, [], { type: 'anyMessage' })
  await fixture.publish(withTrigger(any, { priority: 5 }), 'Any')
  await chat.say('hi')
  expect(chat.said()).toEqual(['any'])
})

test('starts a flow at the matching trigger', async () => {
  const document = aDocument(
    { one: [['a', 'response', { messages: [{ type: 'text', text: 'one' }] }]], two: [tell('two')] },
    [],
    keyword('one'),
  )
  document.nodes.push({ id: 'start2', kind: 'trigger', position: { x: 0, y: 300 }, trigger: keyword('two') })
  document.edges.push({ id: 'edge2', kind: 'blockconnect', source: { nodeId: 'start2' }, target: { nodeId: 'two' } })
  await fixture.publish(document)
  await chat.say('two')
  await chat.say('one')
  expect(chat.said()).toEqual(['two', 'one'])
})

test.each([
  ['an answer', ask],
  ['a clock', ['wait', 'delay', { until: { type: 'duration', amount: 1, unit: 'days' } }] as Step],
])('“agent” hands over whatever the flow waits for: %s', async (_, step) => {
  await publish('Chat', keyword('hi'), step)
  await chat.say('hi')
  await chat.say('Agent!')
  expect(await handler()).toBe('human')
  expect(await ended()).toEqual(['handed_over'])
  expect(chat.said().at(-1)).toBe('Someone from our team will reply here shortly.')
  expect(await fixture.sql`select 1 from timer`).toHaveLength(0)
})

test('“agent” hands over during a slow call and drops its late result', async () => {
  await fixture.end()
  let answer = (): void => {}
  const called = new Promise<void>((resolve) => {
    answer = resolve
  })
  fixture = await runtimeFixture({
    egress: async () => {
      await called
      return { outcome: 'answered', status: 200, headers: {}, body: new TextEncoder().encode('{}'), truncated: false }
    },
  })
  await publish('Slow', keyword('hi'), ['call', 'httpRequest', { url: 'https://slow.example/' }], tell('too late'))
  const say = (id: string, words: string) => fixture.runtime.accept(aWebhook({ messages: [aText(id, '15550001111', words)] }))
  await say('m1', 'hi')
  await expect.poll(() => fixture.sql`select 1 from external_call where state = 'running'`).toHaveLength(1)
  await say('m2', 'agent')
  await expect.poll(handler).toBe('human')
  answer()
  await fixture.quiet()
  expect(fixture.sent.map(({ content }) => ('text' in content ? content.text : ''))).toEqual([
    'Someone from our team will reply here shortly.',
  ])
})

test('“stop” ends the flow and opts out; workflows stay silent until “start”', async () => {
  await publish('Chat', keyword('hi'), ask)
  const news = await fixture.publish(aDocument({ block: [tell('News')] }, [], { type: 'called' }), 'News', 'workflow')
  const request = { appId: fixture.appId, workflowId: news, contact: '+15550001111', payload: null, delayMs: 0, dedupeKey: null }
  await chat.say('hi')
  await chat.say('STOP')
  expect(await ended()).toEqual(['interrupted'])
  await fixture.runtime.workflows.start(request)
  await fixture.quiet()
  expect(chat.said()).not.toContain('News')
  expect(await fixture.sql`select 1 from conversation_event where body ->> 'type' = 'flow_problem'`).toHaveLength(1)

  await chat.say('start')
  await fixture.runtime.workflows.start(request)
  await fixture.quiet()
  expect(chat.said().slice(-2)).toEqual(['Welcome back.', 'News'])

  await fixture.sql`update conversation set handler = 'human'`
  await chat.say('unsubscribe')
  expect(await fixture.sql`select 1 from contact where opted_out_at is not null`).toHaveLength(1)
  expect(await handler()).toBe('human')

  const [contact] = await fixture.sql`select id, opt_in as "optIn" from contact`
  const history = await fixture.sql`select author, body from contact_change order by position`
  const author = { kind: 'contact', id: contact?.['id'], name: expect.any(String) }
  const line = (out: boolean, said: string, basis: string | null = null) => ({
    author,
    body: { type: 'opted', out, basis, note: `Wrote “${said}”` },
  })
  expect(history).toEqual([line(true, 'STOP'), line(false, 'start', 'message'), line(true, 'unsubscribe')])
  expect(contact?.['optIn']).toMatchObject({ basis: 'message', note: 'Wrote “start”' })
})

test('“menu” interrupts and starts the menu flow, if there is one', async () => {
  const menu = await publish('Menu', { type: 'startedByApi' }, tell('The menu'))
  await publish('Chat', keyword('hi'), ask, tell('Hello {{ vars.name }}'))
  await chat.say('hi')
  await chat.say('menu')
  expect(chat.said().at(-1)).toBe('Hello menu')

  await set({ keywords: { menu: { words: ['menu'], flowId: menu } } })
  await chat.say('hi')
  await chat.say('Menu')
  expect(chat.said().slice(-2)).toEqual(['Name?', 'The menu'])
})

test('a message after the session’s lifetime starts again', async () => {
  await set({ sessionHours: 1 })
  await publish('Chat', keyword('hi'), ask, tell('Hello {{ vars.name }}'))
  await chat.say('hi')
  now = new Date(now.getTime() + 2 * 3_600_000)
  await chat.say('hi')
  expect(chat.said()).toEqual(['Name?', 'Name?'])
  expect(await ended()).toEqual(['expired', null])
})

test('the away flow answers outside business hours, and the fallback answers the rest', async () => {
  const away = await publish('Away', { type: 'startedByApi' }, tell('We are closed'))
  const fallback = await publish('Fallback', { type: 'startedByApi' }, tell('Pardon?'))
  await publish('Chat', keyword('hi'), tell('Hello'))
  const closed = { week: Array.from({ length: 7 }, () => []), closed: [] }

  await set({ fallbackFlowId: fallback })
  await chat.say('gibberish')
  await set({ fallbackFlowId: fallback, businessHours: closed, away: { flowId: away, when: 'unanswered' } })
  await chat.say('hi')
  await chat.say('gibberish')
  await set({ businessHours: closed, away: { flowId: away, when: 'always' } })
  await chat.say('hi')
  expect(chat.said()).toEqual(['Pardon?', 'Hello', 'We are closed', 'We are closed'])
})

test('only an interrupting trigger breaks into a flow', async () => {
  await publish('Chat', keyword('hi'), ask, tell('Hello {{ vars.name }}'))
  const urgent = aDocument({ block: [tell('At once')] }, [], keyword('fire'))
  await fixture.publish(withTrigger(urgent, { interrupts: true }), 'Urgent')
  await publish('Polite', keyword('later'), tell('never'))
  await chat.say('hi')
  await chat.say('later')
  await chat.say('hi')
  await chat.say('fire')
  expect(chat.said()).toEqual(['Name?', 'Hello later', 'Name?', 'At once'])
})

test('a channel’s AI agent answers what no flow takes, by its hours, before the away flow and the fallback', async () => {
  const closed = { week: Array.from({ length: 7 }, () => []), closed: [] }
  const fallback = await publish('Fallback', { type: 'startedByApi' }, tell('Pardon?'))
  await publish('Chat', keyword('hi'), tell('Hello'))
  const agent = (id: string, answering: object) =>
    publishAgent(fixture.sql, fixture.appId, AgentConfig.parse({ goal: 'Help.', models: [{ providerId: 'none' }], answering }), id)
  const started = async () =>
    (
      await fixture.sql<{ id: string }[]>`
      select body ->> 'flowId' as id from conversation_event where body ->> 'type' = 'flow_started' order by seq desc limit 1`
    )[0]?.id
  const channelIds = ['channel']
  await agent('drafts', { channelIds, mode: 'drafts' })
  await agent('elsewhere', { channelIds: ['another'] })
  await agent('night', { channelIds, when: 'outsideHours' })

  await set({ fallbackFlowId: fallback })
  await chat.say('gibberish')
  expect(await started()).toBe(fallback)
  await agent('day', { channelIds })
  await chat.say('hi')
  expect(chat.said()).toEqual(['Pardon?', 'Hello'])
  await chat.say('gibberish')
  expect(await started()).toBe('day')
  await set({ businessHours: closed, fallbackFlowId: fallback, away: { flowId: fallback, when: 'unanswered' } })
  await chat.say('gibberish')
  expect(await started()).toBe('night')
  await set({ businessHours: closed, away: { flowId: fallback, when: 'always' } })
  await chat.say('gibberish')
  expect(await started()).toBe(fallback)
})
