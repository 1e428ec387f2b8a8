import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { AiProviderKind } from '#domain/ai/ai-provider.ts'

import { askModel, type ModelQuestion, type ModelTimes } from './ask-model.ts'
import { type FakeModels, fakeModels } from './testing/fake-models.ts'
import { toPrompt } from './to-prompt.ts'

let models: FakeModels
beforeAll(async () => {
  models = await fakeModels()
})
afterAll(() => models.stop())
beforeEach(() => models.clear())

const TIMES: ModelTimes = { first: 2_000, idle: 2_000, total: 10_000 }
const SLOTS = { name: 'list_slots', description: 'Free times', schema: { type: 'object', properties: { days: { type: 'integer' } } } }
const question: ModelQuestion = {
  instructions: 'You sell coffee.',
  messages: toPrompt([
    { role: 'customer', text: 'When are you free?' },
    { role: 'agent', text: 'I look.', calls: [{ id: 'call1', name: 'list_slots', input: { days: 3 } }] },
    { role: 'tool', id: 'call1', name: 'list_slots', result: '{"slots":[]}' },
  ]),
  tools: [SLOTS],
  temperature: 0.3,
  maxTokens: 500,
}
const ask = (kind: AiProviderKind = 'openai', times = TIMES, key = 'sk-test') =>
  askModel(models.egress.open, { name: 'Pretend', kind, baseUrl: models.url(kind), model: 'small-1', key }, question, times)

test.each(['openai', 'anthropic', 'google'] as const)(
  '%s answers with text and tool calls, and receives the whole transcript',
  async (kind) => {
    await models.answers({
      text: 'One moment, I look once more for you.',
      calls: [{ name: 'list_slots', input: { days: 7 } }],
      usage: { input: 321, output: 45 },
    })

    const answer = await ask(kind)

    expect(answer).toMatchObject({
      ok: true,
      text: 'One moment, I look once more for you.',
      calls: [{ name: 'list_slots', input: { days: 7 } }],
      inputTokens: 321,
      outputTokens: 45,
    })
    const [asked = ''] = await models.questions()
    for (const part of ['You sell coffee.', '<customer_message>', 'When are you free?', 'I look.', '<tool_result>', 'slots', 'Free times'])
      expect(asked).toContain(part)
  },
)

test('Gemini gets its thought signature back, and a refused input becomes empty', async () => {
  await models.answers({ calls: [{ name: 'list_slots', input: { days: 7 } }] })
  const first = await ask('google')
  const calls = first.ok ? first.calls : []
  const messages = toPrompt([
    { role: 'customer', text: 'When?' },
    { role: 'agent', text: '', calls: calls.map((call) => ({ ...call, input: '{"days": ' })) },
    { role: 'tool', id: calls[0]?.id ?? '', name: 'list_slots', result: '{"error":"no"}' },
  ])

  await askModel(
    models.egress.open,
    { name: 'G', kind: 'google', baseUrl: models.url('google'), model: 'm', key: 'k' },
    { ...question, messages },
    TIMES,
  )

  const [, asked = ''] = await models.questions()
  expect(asked).toContain(`"thoughtSignature":"${Buffer.from('thoughts of list_slots').toString('base64')}"`)
  expect(asked).toContain('"args":{}')
})

test.each([
  ['a 500', { kind: '5xx', status: 500 }, 'The provider answered 500'],
  ['a 429', { kind: '429' }, 'The provider answered 429'],
  ['a connection that is cut before the answer', { kind: 'accept-and-lose-the-answer' }, 'The connection closed before a response'],
  ['a stream that is cut in the middle', { kind: 'cut', after: 2 }, ''],
  ['a page instead of an answer', { kind: 'garbage' }, ''],
])('reports %s without the partial answer', async (_name, fault, problem) => {
  await models.answers({ text: 'Half of this long answer is never to be seen by any customer.' })
  await models.fault({ ...fault, match: { path: '/llm/' } })

  const answer = await ask()

  expect(answer).toEqual({ ok: false, problem: expect.stringContaining(problem) })
})

test.each([
  ['hangs before the first piece', { kind: 'hang', ms: 60_000 }, 'No answer started within 0.3 seconds.'],
  ['stands still in the middle', { kind: 'stall', after: 3, ms: 60_000 }, 'The answer stalled for 0.3 seconds.'],
])('gives up a model that %s', async (_name, fault, problem) => {
  await models.answers({ text: 'A long answer that takes more than one piece to say.' })
  await models.fault({ ...fault, match: { path: '/llm/' } })

  const answer = await ask('openai', { first: 300, idle: 300, total: 10_000 })

  expect(answer).toEqual({ ok: false, problem })
})

test('reports an unreachable provider, a refused key and an empty answer', async () => {
  const away = await askModel(
    models.egress.open,
    { name: 'Away', kind: 'openai', baseUrl: 'http://models.invalid/v1', model: 'small-1', key: 'sk' },
    question,
    TIMES,
  )
  expect(away).toEqual({ ok: false, problem: expect.stringContaining('Couldn’t reach the server') })

  expect(await ask('openai', TIMES, '')).toEqual({ ok: false, problem: expect.stringContaining('The provider answered 401') })

  expect(await ask('openai', TIMES, 'wrong-key-1234')).toEqual({
    ok: false,
    problem: 'The provider answered 401: Incorrect API key provided: •••.',
  })

  await models.answers({ text: '' })
  expect(await ask()).toEqual({ ok: false, problem: 'The answer was empty.' })
})

test('refuses a provider on a private address and sends nothing', async () => {
  const provider = { name: 'Inside', kind: 'openai' as const, baseUrl: 'http://169.254.169.254/v1', model: 'small-1', key: 'sk' }

  expect(await askModel(models.egress.open, provider, question, TIMES)).toEqual({
    ok: false,
    problem: expect.stringContaining('private or reserved network'),
  })
})

test('returns invalid JSON of a tool input unchanged for its schema to refuse', async () => {
  await models.answers({ calls: [{ name: 'list_slots', input: '{"days": ' }] })

  expect(await ask()).toMatchObject({ ok: true, calls: [{ name: 'list_slots', input: '{"days": ' }] })
})
