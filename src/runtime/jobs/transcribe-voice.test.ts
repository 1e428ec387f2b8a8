// Voice messages of customers, from the webhook to the answer of the bot: against the emulator's models over HTTP and a real PostgreSQL.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { AgentConfig } from '#domain/ai/agent-config.ts'
import { Automation } from '#domain/workspace/automation.ts'
import { createAiProvider } from '#store/ai/ai-providers.ts'
import { getMessages } from '#store/conversations/conversations.ts'
import { queueAges } from '#store/postgres/health.ts'
import { publishAgent } from '#store/testing/publish-agent.ts'
import { until } from '#store/testing/until.ts'
import { aDocument } from '#flow/testing/documents.ts'

import { aVoice } from '../integrations/ai/testing/a-voice.ts'
import { type FakeModels, fakeModels } from '../integrations/ai/testing/fake-models.ts'
import { type Chat, openChat } from '../testing/conversation.ts'
import { type RuntimeFixture, runtimeFixture } from '../testing/runtime-fixture.ts'

let models: FakeModels
let fixture: RuntimeFixture
let chat: Chat

beforeAll(async () => {
  models = await fakeModels()
})
afterAll(() => models.stop())

beforeEach(async () => {
  await models.clear()
  async function* bytes() {
    yield aVoice()
  }
  fixture = await runtimeFixture({
    openModel: models.egress.open,
    pollMs: 100,
    fetchMedia: async () => ({ outcome: 'found', mimeType: 'audio/ogg', sha256: null, length: null, range: null, body: bytes() }),
  })
  await createAiProvider(fixture.sql, {
    appId: fixture.appId,
    id: 'ears',
    name: 'Ears',
    kind: 'openai',
    baseUrl: models.url('openai'),
    modelDefault: 'small-1',
    transcriptionModel: 'whisper-1',
    transcriptionMinutePrice: 0.6,
    sealed: Buffer.from('sk'),
    last4: '',
  })
  await automatic('automatic')
  chat = openChat(fixture)
})
afterEach(() => fixture.end())

const automatic = (transcription: Automation['transcription']) => {
  const { sql, appId } = fixture
  return sql`update app set automation = ${sql.json(Automation.parse({ transcription }))} where id = ${appId}`
}
const speak = () => chat.send({ type: 'audio', audio: { id: '7', mime_type: 'audio/ogg; codecs=opus', voice: true } })
const says = async (text: string) => {
  await models.hears({ text, language: 'english', seconds: 30 })
  await speak()
}
const voices = async () => {
  const rows = await fixture.sql<{ id: string }[]>`select id from message where content ->> 'type' = 'audio' order by seq`
  return getMessages(
    fixture.sql,
    fixture.appId,
    rows.map(({ id }) => id),
  )
}
const vars = async () => (await fixture.sql<{ vars: object }[]>`select state -> 'vars' as vars from flow_session`)[0]?.vars
const asking = (input: object, more: object = {}) =>
  fixture.publish(
    aDocument({
      block: [
        ['q', 'ask', { question: 'How many?', input, mergeMs: 0, saveTo: { target: 'session', name: 'q' }, ...more }],
        ['end', 'response', { messages: [{ type: 'text', text: 'Noted {{ vars.q }}' }] }],
      ],
    }),
  )

test('a question is answered by what was said, once the customer confirms it', async () => {
  await asking({ type: 'number' })
  await chat.say('hi')
  await says('Eleven, please')
  expect(chat.said().at(-1)).toBe('Did you mean 11?')
  expect(await vars()).not.toHaveProperty('q')

  await says('No')
  expect(chat.said().at(-1)).toBe('How many?')
  await says('Eleven, please')
  await says('Yes')

  expect(chat.said().at(-1)).toBe('Noted 11')
  expect((await voices()).map(({ transcript }) => transcript)).toEqual([
    { state: 'done', text: 'Eleven, please', language: 'en' },
    { state: 'done', text: 'No', language: 'en' },
    { state: 'done', text: 'Eleven, please', language: 'en' },
    { state: 'done', text: 'Yes', language: 'en' },
  ])
  expect(await fixture.sql`select provider, model, attempts, seconds, cost_cents from message_transcript limit 1`).toEqual([
    { provider: 'Ears', model: 'whisper-1', attempts: 1, seconds: 30, cost_cents: 0.3 },
  ])
})

test('an option in its own words is taken as it was said', async () => {
  await asking({ type: 'button', options: ['Small', 'Large'].map((title) => ({ id: title, title })) })
  await chat.say('hi')
  await says('Large.')

  expect(chat.said().at(-1)).toBe('Noted Large')
})

test('where a sound is asked for, the voice message is the file', async () => {
  await asking({ type: 'document', types: ['audio/*'] })
  await chat.say('hi')
  await says('This is my complaint')

  expect(await vars()).toMatchObject({ q: { type: 'audio', mimeType: 'audio/ogg' } })
})

test('a spoken keyword starts its flow, and spoken words reach an agent', async () => {
  const config = AgentConfig.parse({ goal: 'Help.', knowledge: { groundedOnly: false }, models: [{ providerId: 'ears' }] })
  await publishAgent(fixture.sql, fixture.appId, config)
  const trigger = { type: 'keyword' as const, keywords: ['refund'], match: 'contains' as const }
  await fixture.publish(aDocument({ chat: [['agent', 'agent', { agent: 'anna', heard: '{{ message.text }}', mergeMs: 0 }]] }, [], trigger))
  await models.hears({ text: 'I want a refund' })
  await speak()

  const questions = await models.questions()
  expect(questions.at(-1)).toContain('I want a refund')
  expect(chat.said()).toHaveLength(1)
})

test('what was written after a voice message waits behind it', async () => {
  await fixture.publish(
    aDocument({ block: [['echo', 'response', { messages: [{ type: 'text', text: 'You said: {{ message.text }}' }] }]] }, [], {
      type: 'anyMessage',
    }),
  )
  await models.hears({ text: 'First' })
  await models.fault({ kind: 'slow', ms: 300, match: { path: '/audio/' } })
  await Promise.all([speak(), chat.say('Second')])

  expect(chat.said()).toEqual(['You said: First', 'You said: Second'])
})

test('a provider that stays away is asked again; the bot goes on after its wait as without a transcript', async () => {
  await asking({ type: 'number' })
  await chat.say('hi')
  await models.fault({ kind: '5xx', times: 9, match: { path: '/audio/' } })
  const spoken = speak()
  await until('the first try to have failed', async () => {
    const rows = await fixture.sql`select 1 from message_transcript where state = 'queued' and attempts = 1 and hold_until > now()`
    return rows.length === 1
  })
  expect(chat.said()).toHaveLength(1)
  expect((await queueAges(fixture.sql)).oldestReadyMs).toBe(0)

  await fixture.sql`update message_transcript set hold_until = now()`
  await spoken

  expect(chat.said()).toHaveLength(2)
  expect(chat.said().at(-1)).toContain('number')
  await fixture.sql`update message_transcript set next_at = now(), attempts = 4 where state = 'queued'`
  fixture.runtime.topics.publish(['files'])
  await until('the transcript to be given up', async () => {
    const [voice] = await voices()
    return JSON.stringify(voice?.transcript) === JSON.stringify({ state: 'failed', reason: 'unavailable' })
  })
  expect(chat.said()).toHaveLength(2)
})

test('a transcript that is refused releases the bot at once', async () => {
  await asking({ type: 'number' })
  await chat.say('hi')
  await models.hears({ text: '' })
  await speak()

  expect(chat.said().at(-1)).toContain('number')
  expect((await voices())[0]?.transcript).toEqual({ state: 'failed', reason: 'noSpeech' })
})

test('where transcription is not automatic, nothing is sent to the provider and the bot answers at once', async () => {
  await automatic('onRequest')
  await asking({ type: 'number' })
  await chat.say('hi')
  await speak()

  expect(chat.said().at(-1)).toContain('number')
  expect(await models.questions()).toEqual([])
  expect((await voices())[0]?.transcript).toBeNull()
})

test('a spoken “stop” opts out, and a spoken “start” does not opt in again', async () => {
  const optedOut = async () => (await fixture.sql`select opted_out_at is not null as out from contact`)[0]?.['out']
  await asking({ type: 'number' })
  await says('Stop.')
  expect(await optedOut()).toBe(true)

  await says('Start.')

  expect(await optedOut()).toBe(true)
})
