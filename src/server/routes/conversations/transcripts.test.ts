import { Readable } from 'node:stream'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import { fileKey } from '#runtime/integrations/files/file-key.ts'
import { aVoice } from '#runtime/integrations/ai/testing/a-voice.ts'
import { fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'
import { insertFile, markFileReady } from '#store/files/files.ts'
import { insertRows } from '#store/testing/rows.ts'
import { until } from '#store/testing/until.ts'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const models = await fakeModels()
const { testApp, owner, agent, appId, app } = await createTestWorkspace({ open: models.egress.open, runtimeRuns: true })
const chat = `${app}/conversations/chat`
const VOICE = { id: 'fileOfTheVoice0001', kind: 'audio', mimeType: 'audio/ogg', size: aVoice().length, name: 'voice-message.ogg' } as const
const PROVIDER = { name: 'Ears', kind: 'openai', baseUrl: models.url('openai'), modelDefault: 'small-1', key: 'sk-very-secret-0001' }
const ask = (id = 'message1') => agent.call('POST', `${chat}/messages/${id}/transcript`)

beforeAll(async () => {
  const { sql, files } = testApp
  await insertRows(sql, 'contact', { appId, id: 'kim' })
  await insertRows(sql, 'conversation', { appId, contactId: 'kim', address: '1555', handler: 'human', lastSeq: 2 })
  const sha256 = 'x'
  await insertFile(sql, appId, { ...VOICE, converted: null, width: null, height: null, sha256 }, null)
  await files.blobs.put(fileKey(appId, VOICE.id), { size: VOICE.size, sha256, open: () => Readable.from([aVoice()]) })
  await markFileReady(sql, appId, VOICE.id)
  const author = { kind: 'contact', id: 'kim', name: 'Kim' }
  const voice = { type: 'audio', media: { fileId: VOICE.id, mimeType: 'audio/ogg' }, voice: true }
  await insertRows(sql, 'message', { appId, id: 'message1', seq: 1, author, content: voice })
  await insertRows(sql, 'message', { appId, id: 'message2', seq: 2, author, content: { type: 'text', text: 'Hello' } })
  for (const seq of [1, 2])
    await insertRows(sql, 'conversation_event', { appId, seq, author, body: { type: 'message_received', messageId: `message${seq}` } })
})
afterAll(async () => {
  await testApp.end()
  await models.stop()
})
beforeEach(() => models.clear())

const transcriptOf = async () => {
  const { items } = await agent.ok('GET', `${chat}/messages`)
  return items.find(({ message }: ThreadItem) => message?.id === 'message1').message.transcript
}
const ended = async (state: string) => {
  await until(`a transcript to be ${state}`, async () => (await transcriptOf())?.state === state)
  return transcriptOf()
}

test('says what to do where no provider transcribes, and transcribes only voice messages of this conversation', async () => {
  expect(await ask()).toMatchObject({ status: 409, body: { error: { code: 'cannot-transcribe' } } })
  const anthropic = await owner.call('POST', `${app}/ai-providers`, { ...PROVIDER, kind: 'anthropic', transcriptionModel: 'claude' })
  expect(anthropic).toMatchObject({ status: 400, body: { error: { details: [{ path: 'transcriptionModel' }] } } })
  expect(await agent.ok('GET', `${app}/assist`)).toEqual({ available: false, transcribes: false })

  await owner.ok('POST', `${app}/ai-providers`, { ...PROVIDER, transcriptionModel: 'whisper-1', transcriptionMinutePrice: 0.6 })

  expect(await agent.ok('GET', `${app}/assist`)).toEqual({ available: true, transcribes: true })
  expect((await ask('nobody')).status).toBe(404)
  expect(await ask('message2')).toMatchObject({ status: 200, body: null })
})

test('tells why it failed, and transcribes at the next try, once for everybody', async () => {
  await models.hears({ text: '', language: 'german' }, { text: 'Ist das Zelt wasserdicht?', language: 'german', seconds: 60 })
  expect((await ask()).body).toEqual({ state: 'pending' })
  expect(await ended('failed')).toEqual({ state: 'failed', reason: 'noSpeech' })

  await Promise.all([ask(), ask()])
  const heard = { state: 'done', text: 'Ist das Zelt wasserdicht?', language: 'de' }
  expect(await ended('done')).toEqual(heard)
  expect((await ask()).body).toEqual(heard)
  expect(await models.questions()).toHaveLength(2)
})

test('its words are found by search and translated', async () => {
  const found = async () => (await agent.ok('GET', `${app}/search?q=wasserdicht`)).messages
  await until('the words to be indexed', async () => (await found()).length === 1)
  expect((await found())[0].excerpt.map(({ text }: { text: string }) => text).join('')).toContain('Ist das Zelt wasserdicht')

  await models.answers({ text: 'Is the tent waterproof?' })
  expect(await agent.ok('POST', `${chat}/messages/message1/translation`, { language: 'en' })).toEqual({ text: 'Is the tent waterproof?' })
  expect((await models.questions())[0]).toContain('Ist das Zelt wasserdicht?')
})

test('admins see what was asked of the provider and what it came to', async () => {
  const log = await owner.ok('GET', `${app}/transcriptions`)

  expect(log.items).toMatchObject([
    { messageId: 'message1', provider: 'Ears', model: 'whisper-1', seconds: 60, costCents: 0.6, reason: null },
  ])
  expect(log.last30Days).toEqual({ transcribed: 1, failed: 0, seconds: 60, costCents: 0.6 })
  expect((await agent.call('GET', `${app}/transcriptions`)).status).toBe(403)
})

test('an app can switch it off, and what was heard goes with the contact', async () => {
  const automation = await owner.ok('GET', `${app}/automation`)
  expect(automation.transcription).toBe('onRequest')
  await owner.ok('PUT', `${app}/automation`, { ...automation, transcription: 'off' })
  expect(await ask()).toMatchObject({ status: 409, body: { error: { code: 'cannot-transcribe' } } })
  expect((await agent.ok('GET', `${app}/assist`)).transcribes).toBe(false)

  await owner.ok('POST', `${app}/contacts/kim/erase`, { confirm: 'Kim' })
  await until('it to be erased', async () => (await testApp.sql`select from message_transcript`).length === 0)
})
