import { afterEach, beforeEach, expect, it } from 'vitest'

import { type Emulator, startEmulator } from '../start-emulator.ts'

let emulator: Emulator
beforeEach(async () => {
  emulator = await startEmulator({ httpPort: 0, smtpPort: 0, webhookUrl: null, appSecret: 'secret', dataDir: null })
})
afterEach(() => emulator.stop())

const post = (path: string, body: object, headers: Record<string, string> = { authorization: 'Bearer sk' }) =>
  fetch(`http://127.0.0.1:${emulator.http}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const tools = ['list_slots', 'book', 'hand_over_to_person', 'list_orders'].map((name) => ({
  type: 'function',
  function: { name, parameters: { type: 'object' } },
}))
const ask = async (...messages: object[]) => {
  const answer = await post('/llm/v1/chat/completions', { model: 'm', messages, tools })
  const body: { choices: { message: { content: string | null; tool_calls?: { function: { name: string; arguments: string } }[] } }[] } =
    await answer.json()
  const { content, tool_calls: calls = [] } = body.choices[0]!.message
  return { content, calls: calls.map((call) => [call.function.name, JSON.parse(call.function.arguments)]) }
}
const user = (content: string) => ({ role: 'user', content: `<customer_message>\n${content}\n</customer_message>` })
const toolResult = (content: string) => ({ role: 'tool', tool_call_id: 'c', content })

it('answers from its script in order, then by rules, complete or streamed', async () => {
  await post('/_/llm/script', {
    answers: [{ text: 'One' }, { text: 'Two pieces are sent, since it is long.' }],
    rules: [{ contains: 'price', answer: { text: 'Seven.', calls: [{ name: 'book', input: { a: 1 } }] } }],
  })

  expect((await ask(user('hi'))).content).toBe('One')
  const streamed = await post('/llm/v1/chat/completions', { model: 'm', stream: true, messages: [user('hi')] })
  expect(streamed.headers.get('content-type')).toContain('text/event-stream')
  const events = (await streamed.text()).trim().split('\n\n')
  expect(events.length).toBeGreaterThan(4)
  expect(events.at(-1)).toBe('data: [DONE]')
  expect(await ask(user('What is the price?'))).toEqual({ content: 'Seven.', calls: [['book', { a: 1 }]] })
})

it('without a script it offers times, books the chosen one, and hands over', async () => {
  const slots = '{"slots":[{"start":"2026-12-01T10:00:00.000Z"},{"start":"2026-12-01T11:00:00.000Z"}]}'

  expect((await ask(user('Hello'))).content).toContain('Hello!')
  expect((await ask(user('Can I book a visit?'))).calls).toEqual([['list_slots', { limit: 3 }]])
  expect((await ask(user('Book'), toolResult(slots))).content).toContain('2. 2026-12-01 11:00 UTC')
  expect((await ask(user('Book'), toolResult(slots), user('The second, please'))).calls).toEqual([
    ['book', { start: '2026-12-01T11:00:00.000Z' }],
  ])
  expect((await ask(user('I want a human'))).calls[0]?.[0]).toBe('hand_over_to_person')
  expect((await ask(user('Where are my orders?'))).calls).toEqual([['list_orders', {}]])
})

it('without a script it quotes the passage that says most of what was asked, and cites it', async () => {
  const passages =
    '[1] Delivery\nDelivery costs £3.50. It is free from £40.\n\n[2] Returns › Broken\nSend us a photo. We send a new one. That is all.'
  const system = { role: 'system', content: `Answer from <passages>.\n\n<passages>\n${passages}\n</passages>` }

  expect((await ask(system, user('Hello, what does delivery cost?'))).content).toBe('Delivery costs £3.50 [1]. It is free from £40 [1].')
  expect((await ask(system, user('Shall I send a photo?'))).content).toBe('Send us a photo [2]. We send a new one [2].')
  expect((await ask(system, user('Parking?'))).content).toContain('I am the emulator’s pretend model')
})

it('refuses a request without a key or of another shape', async () => {
  expect((await post('/llm/v1/chat/completions', { model: 'm', messages: [user('hi')] }, {})).status).toBe(401)
  expect((await post('/llm/v1/chat/completions', { model: 'm' })).status).toBe(400)
  expect((await post('/llm/v1/messages', { model: 'm', messages: [] }, { 'x-api-key': 'k' })).status).toBe(400)
  expect((await post('/llm/v1beta/models/gemini:countTokens', {}, { 'x-goog-api-key': 'k' })).status).toBe(404)
})

it('hears in sounds what its script says, and refuses files as OpenAI does', async () => {
  await post('/_/llm/script', { heard: [{ text: 'Guten Tag', language: 'german', seconds: 2 }, { text: 'Bis bald' }] })
  const send = (name: string, model: string, format: string) => {
    const form = new FormData()
    form.set('model', model)
    form.set('response_format', format)
    form.set('file', new File(['OggS'], name))
    return fetch(`http://127.0.0.1:${emulator.http}/llm/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk' },
      body: form,
    })
  }

  expect(await (await send('a.ogg', 'whisper-1', 'verbose_json')).json()).toMatchObject({
    text: 'Guten Tag',
    language: 'german',
    duration: 2,
  })
  expect(await (await send('a.ogg', 'gpt-4o-transcribe', 'json')).json()).toMatchObject({ text: 'Bis bald' })
  expect((await send('a.amr', 'whisper-1', 'json')).status).toBe(400)
  expect((await send('a.ogg', 'gpt-4o-transcribe', 'verbose_json')).status).toBe(400)
})
