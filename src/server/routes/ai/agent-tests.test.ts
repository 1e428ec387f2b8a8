import { afterAll, beforeEach, expect, test } from 'vitest'

import { fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'

import { createVisitors } from '#server/webchat/testing/visitors.ts'

const models = await fakeModels()
const visitors = await createVisitors({ open: models.egress.open })
const { testApp, owner, app, act, open, say, words, here } = visitors

afterAll(async () => {
  await testApp.end()
  await models.stop()
})
beforeEach(() => models.clear())

const TOOL = {
  type: 'http',
  name: 'order_state',
  when: 'To look an order up.',
  url: 'https://shop.test/orders/{{ number }}',
  parameters: [{ name: 'number', type: 'text' }],
}

async function anAgent(more: object = {}) {
  const provider = { name: 'Ours', kind: 'openai', baseUrl: models.url('openai'), modelDefault: 'small-1', key: 'sk-1' }
  const { id: providerId } = await owner.ok('POST', `${app}/ai-providers`, provider)
  const prices = { input: 1_000, output: 0 }
  const draft = { goal: 'You sell coffee.', knowledge: { groundedOnly: false }, tools: [TOOL], models: [{ providerId, prices }], ...more }
  const agent = await owner.ok('POST', `${app}/agents`, { name: 'Anna', draft })
  return { ...agent, path: `${app}/agents/${agent.id}` }
}

const ORDER = {
  name: 'Where is it?',
  customer: { type: 'scripted', turns: ['Where is order A7?'] },
  toolResults: [{ tool: 'order_state', result: { state: 'shipped' } }],
  expect: {
    calls: [{ tool: 'order_state', arguments: [{ name: 'number', value: 'A7' }] }],
    says: ['shipped'],
    outcome: 'answered',
  },
}
const LOOKS = { calls: [{ name: 'order_state', input: { number: 'A7' } }] }
const LEAVES = { calls: [{ name: 'hand_over_to_person', input: { reason: 'Cannot look', summary: 'Order A7' } }] }
const addScenario = (path: string, body: object) => owner.ok('POST', `${path}/scenarios`, body)
const run = async (path: string, body: object = {}) => {
  const { id } = await owner.ok('POST', `${path}/test-runs`, { repeats: 1, ...body })
  return ended(path, id)
}
const ended = async (path: string, id: string) => {
  await expect.poll(async () => (await owner.ok('GET', `${path}/test-runs/${id}`)).run.state).not.toBe('running')
  return owner.ok('GET', `${path}/test-runs/${id}`)
}
const refusal = async (path: string, body: object) => {
  const { status, body: answer } = await owner.call('POST', `${path}/publish`, body)
  return [status, answer.error?.code, answer.error?.details?.[0]?.message]
}

test('a scenario is played with simulated tools, and says what came of it and why', async () => {
  const { path, id } = await anAgent()
  const { id: fits } = await addScenario(path, ORDER)
  await addScenario(path, { ...ORDER, name: 'Refund', expect: { says: ['refund'], noCalls: ['order_state'], outcome: 'handedOver' } })
  await models.rules({ 'order A7': LOOKS, shipped: { text: 'It was shipped.', usage: { input: 2_000, output: 10 } } })

  const { run: ran, attempts } = await run(path, { repeats: 2 })

  expect(ran).toMatchObject({ state: 'done', version: null, isDraft: true, total: 4, rate: { passed: 2, played: 4 }, startedBy: 'Olga' })
  expect(ran.scenarios.map(({ rate }: { rate: { passed: number } }) => rate.passed)).toEqual([2, 0])
  // 1,000 and 2,000 tokens at 1,000 cents a million, four times.
  expect([ran.costCents, ran.tokens]).toEqual([12, 12_440])
  const [passed] = attempts.filter(({ scenarioId }: { scenarioId: string }) => scenarioId === fits)
  expect(passed).toMatchObject({ passed: true, outcome: 'answered', costCents: 3 })
  expect(passed.transcript).toEqual([
    { kind: 'customer', text: 'Where is order A7?' },
    expect.objectContaining({ kind: 'tool', name: 'order_state', input: { number: 'A7' }, used: true, madeUp: false }),
    { kind: 'agent', text: 'It was shipped.' },
  ])
  const failed = attempts.find(({ scenarioId }: { scenarioId: string }) => scenarioId !== fits)
  expect(failed.checks.map(({ reason }: { reason: string }) => reason)).toEqual([
    'It was used.',
    'No answer contains it.',
    'In the end the agent answers.',
  ])
  // Nothing was booked against the agent's day, and nobody called the shop.
  expect(await testApp.sql`select from agent_spend where agent_id = ${id}`).toHaveLength(0)
})

test('publishing below the threshold, or untested, needs a reason, which the version keeps', async () => {
  const { path, draft } = await anAgent()
  expect(await owner.ok('POST', `${path}/publish`, { reason: 'Nobody asked.' })).toMatchObject({ version: 1, reason: null, tests: null })
  const scenario = await addScenario(path, ORDER)

  expect(await refusal(path, {})).toEqual([409, 'agent-untested', 'This draft hasn’t been run with all its current scenarios.'])
  await models.rules({ 'order A7': { text: 'No idea.' } })
  await run(path)
  expect(await refusal(path, { reason: ' ' })).toEqual([409, 'agent-untested', '0 of 1 conversations passed; 80% must pass.'])
  expect(await owner.ok('POST', `${path}/publish`, { reason: 'The shop is down.' })).toMatchObject({
    version: 2,
    reason: 'The shop is down.',
    tests: { scenarios: 1, threshold: 80, rate: { passed: 0, played: 1 } },
  })

  await models.rules({ 'order A7': LOOKS, shipped: { text: 'It was shipped.' } })
  await run(path)
  expect(await owner.ok('POST', `${path}/publish`, {})).toMatchObject({ version: 3, reason: null })
  // Another draft, and another scenario, were not run.
  await owner.ok('PATCH', path, { draft: { ...draft, goal: 'You sell tea.' } })
  expect((await refusal(path, {}))[1]).toBe('agent-untested')
  await owner.ok('PATCH', path, { draft })
  expect((await owner.ok('GET', `${path}/test-runs`)).gate).toMatchObject({ rate: { passed: 1, played: 1 } })
  await owner.ok('PUT', `${path}/scenarios/${scenario.id}`, { ...ORDER, name: 'Where?' })
  expect((await owner.ok('GET', `${path}/test-runs`)).gate).toMatchObject({ scenarios: 1, rate: null })
  await owner.ok('DELETE', `${path}/scenarios/${scenario.id}`)
  expect((await owner.ok('POST', `${path}/publish`, {})).version).toBe(4)
  expect((await owner.ok('GET', `${path}/versions`)).items.map(({ reason }: { reason: string | null }) => reason)).toEqual([
    null,
    null,
    'The shop is down.',
    null,
  ])
})

test('a threshold of one’s own, and a run of a version or of some scenarios, count as what they are', async () => {
  const { path, draft } = await anAgent()
  await owner.ok('POST', `${path}/publish`, {})
  const first = await addScenario(path, ORDER)
  await addScenario(path, { ...ORDER, name: 'Fails', expect: { says: ['never'] } })
  await models.rules({ 'order A7': LOOKS, shipped: { text: 'It was shipped.' } })
  const gate = async () => (await owner.ok('GET', `${path}/test-runs`)).gate

  await run(path, { scenarioIds: [first.id] })
  expect((await gate()).rate).toBeNull()
  await run(path)
  await owner.ok('PUT', `${path}/test-settings`, { threshold: 50 })
  expect(await gate()).toMatchObject({ threshold: 50, rate: { passed: 1, played: 2 } })
  await owner.ok('POST', `${path}/publish`, {})
  await owner.ok('PATCH', path, { draft: { ...draft, goal: 'You sell tea.' } })
  expect((await run(path, { version: 1 })).run).toMatchObject({ version: 1, isDraft: false })
  expect((await gate()).rate).toBeNull()

  const none = await owner.call('POST', `${path}/test-runs`, { version: 9 })
  expect([none.status, none.body.error.code]).toEqual([400, 'invalid-argument'])
  const much = await owner.call('POST', `${path}/test-runs`, { scenarioIds: ['nobody'] })
  expect(much.body.error.details[0].path).toBe('scenarioIds')
})

test('a simulated customer leads, a judge decides, and people have the last word', async () => {
  const { path } = await anAgent()
  await owner.ok('PUT', `${path}/test-settings`, { judgePrompt: 'You judge coffee.', customerPrompt: 'You are a guest.' })
  await addScenario(path, {
    name: 'Beans',
    persona: 'New to coffee.',
    goal: 'Beans for espresso.',
    customer: { type: 'simulated', opening: 'Hi there', turns: 5 },
    expect: { criteria: ['Is polite.', 'Recommends one bean.'] },
  })
  await models.rules({
    'Criteria:': { text: '{"verdicts":[{"criterion":1,"met":true,"reason":"Yes."},{"criterion":2,"met":false,"reason":"Two."}]}' },
    'Business: Try': { text: '[DONE]' },
    'Business: Hello': { text: 'Which beans?' },
    'Hi there': { text: 'Hello!' },
    'Which beans?': { text: 'Try these.' },
  })

  const { run: ran, attempts } = await run(path)
  const [attempt] = attempts

  expect(attempt.transcript.map(({ text }: { text: string }) => text)).toEqual(['Hi there', 'Hello!', 'Which beans?', 'Try these.'])
  expect(attempt.checks).toMatchObject([
    { kind: 'criterion', passed: true, reason: 'Yes.', person: null },
    { label: 'Recommends one bean.', passed: false, reason: 'Two.' },
  ])
  const asked = (await models.questions()).join('')
  for (const text of ['You judge coffee.', 'You are a guest.', 'New to coffee.', 'Beans for espresso.']) expect(asked).toContain(text)
  const check = (index: number) => `${path}/test-runs/${ran.id}/attempts/${attempt.id}/checks/${index}`
  await owner.ok('PUT', check(0), { passed: true })
  expect(await owner.ok('PUT', check(1), { passed: true })).toMatchObject({
    passed: true,
    checks: [{}, { person: { passed: true, by: 'Olga' } }],
  })
  const { items, judge } = await owner.ok('GET', `${path}/test-runs`)
  expect(judge).toEqual({ agreed: 1, checked: 2 })
  expect(items[0].rate).toMatchObject({ passed: 1, played: 1 })
  expect(await owner.ok('PUT', check(1), { passed: null })).toMatchObject({ passed: false })
  expect((await owner.call('PUT', check(7), { passed: true })).status).toBe(400)
})

test('a run stops at its cost limit, or when somebody ends it', async () => {
  const { path } = await anAgent()
  await addScenario(path, { ...ORDER, expect: {} })
  await models.rules({ 'order A7': { text: 'Wait.', usage: { input: 5_000, output: 0 } } })

  const { run: stopped } = await run(path, { repeats: 20, costLimitCents: 6 })
  expect(stopped).toMatchObject({ state: 'costLimit', total: 20, rate: { played: 4 }, costCents: 20 })
  expect((await owner.ok('GET', `${path}/test-runs`)).gate.rate).toBeNull()

  const { id } = await owner.ok('POST', `${path}/test-runs`, { repeats: 20, costLimitCents: 100_000 })
  expect(await owner.ok('POST', `${path}/test-runs/${id}/cancel`)).toMatchObject({ state: 'cancelled' })
})

test('a real conversation becomes a scenario without the customer’s data', async () => {
  await visitors.renew()
  const { path, id } = await anAgent()
  await owner.ok('POST', `${path}/publish`, {})
  const { url } = await owner.ok('POST', `${app}/web-chats/${here.chat}/links`, { name: 'Door', flowId: id })
  await models.answers({ text: 'Hello!' }, { calls: [{ name: 'order_state', input: { number: 'A7' } }] }, LEAVES)
  const { visitor } = await open({ link: { token: new URL(url).searchParams.get('id') } })
  await act(visitor, { type: 'startFlow', flowId: id, label: 'Hi' })
  await words(visitor).toEqual(['visitor: Hi', 'agent: Hello!'])
  await say(visitor, 'Where is order A7? Mail eva@home.test')
  const conversation = async () => (await owner.ok('GET', `${app}/conversations`)).items[0]
  await expect.poll(async () => (await conversation()).handler).toBe('human')
  const conversationId = (await conversation()).id

  const recorded = await owner.ok('POST', `${app}/agent-scenarios/record`, { conversationId })

  expect(recorded).toMatchObject({ agentId: id, scenario: { name: 'Recorded conversation', toolResults: [{ tool: 'order_state' }] } })
  expect(recorded.scenario.customer.turns).toEqual(['Where is order A7? Mail robin@example.com'])
  expect(recorded.scenario.expect).toMatchObject({
    calls: [{ tool: 'order_state', arguments: [{ name: 'number', match: 'equals', value: 'A7' }] }],
    outcome: 'handedOver',
  })
  await models.rules({ 'order A7': LOOKS, outcome: LEAVES })
  const { run: ran, attempts } = await run(path)
  expect([ran.rate, attempts[0].checks.filter(({ passed }: { passed: boolean }) => !passed)]).toMatchObject([{ passed: 1 }, []])
})
