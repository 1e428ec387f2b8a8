import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { AiProviderKind } from '#domain/ai/ai-provider.ts'

import { aVoice } from '../testing/a-voice.ts'
import { type FakeModels, fakeModels } from '../testing/fake-models.ts'
import { audioSeconds } from './audio-seconds.ts'
import { refusalOf } from './refusal-of.ts'
import { spokenLanguage } from './spoken-language.ts'
import { type Sound, transcribeAudio } from './transcribe-audio.ts'

const KEY = 'sk-very-secret'
const SOUND: Sound = { bytes: aVoice(), mimeType: 'audio/ogg; codecs=opus' }

let models: FakeModels
beforeAll(async () => {
  models = await fakeModels()
})
afterAll(() => models.stop())
beforeEach(() => models.clear())

const transcribe = (
  model: string,
  { kind = 'openai', key = KEY, sound = SOUND, ms = 5_000 }: { kind?: AiProviderKind; key?: string; sound?: Sound; ms?: number } = {},
) => transcribeAudio(models.egress.open, { name: 'Ours', kind, baseUrl: models.url(kind), model, key }, sound, ms)

test('Whisper tells the words, the language and the length', async () => {
  await models.hears({ text: ' Ich hätte gern einen Tisch für vier. ', language: 'german', seconds: 3.5 })

  expect(await transcribe('whisper-1')).toEqual({ ok: true, text: 'Ich hätte gern einen Tisch für vier.', language: 'de', seconds: 3.5 })
})

test('newer models of OpenAI and those of Google tell the words, from which the language is read', async () => {
  await models.hears({ text: 'Ich hätte gern einen Tisch für vier und für heute Abend.', seconds: 3 })

  expect(await transcribe('gpt-4o-transcribe')).toMatchObject({ ok: true, language: 'de', seconds: 3 })
  expect(await transcribe('gemini-3.5-transcribe', { kind: 'google' })).toMatchObject({ ok: true, language: 'de', seconds: null })
})

test('silence is no speech, whatever Whisper writes into it', async () => {
  await models.hears({ text: 'Thanks for watching!', silence: 0.9 }, { text: '  ' })

  expect(await transcribe('whisper-1')).toMatchObject({ ok: false, reason: 'noSpeech', again: false })
  expect(await transcribe('gpt-4o-transcribe')).toMatchObject({ ok: false, reason: 'noSpeech', again: false })
})

test('strips signs that steer out of what was heard', async () => {
  await models.hears({ text: 'a\u202eb\u0000c\nd' })

  expect(await transcribe('whisper-1')).toMatchObject({ text: 'a b c\nd' })
})

test('another try may help against a fault of the provider, and not against a refusal', async () => {
  for (const fault of [{ kind: '429' }, { kind: '5xx' }, { kind: 'accept-and-lose-the-answer' }]) {
    await models.fault({ ...fault, match: { path: '/audio/' } })
    expect(await transcribe('whisper-1')).toMatchObject({ ok: false, reason: 'unavailable', again: true })
  }
  const sound = { bytes: aVoice(), mimeType: 'audio/amr' }
  expect(await transcribe('whisper-1', { sound })).toMatchObject({ ok: false, reason: 'refused', again: false })
})

test('gives up on a provider that stalls, and never repeats the key', async () => {
  await models.fault({ kind: 'hang', match: { path: '/audio/' } })

  expect(await transcribe('whisper-1', { ms: 300 })).toMatchObject({
    reason: 'unavailable',
    problem: 'The answer took longer than 0.3 seconds.',
  })
  const refused = await transcribe('whisper-1', { key: 'wrong-key-0001' })
  expect(refused).toMatchObject({ ok: false, reason: 'refused', problem: expect.stringContaining('•••') })
  expect(JSON.stringify(refused)).not.toContain('wrong-key-0001')
})

test('does not ask for what no provider takes', () => {
  const large = { bytes: new Uint8Array(26 * 1_048_576), mimeType: 'audio/ogg' }

  expect(refusalOf({ kind: 'openai' }, large, 4)).toBe('tooLarge')
  expect(refusalOf({ kind: 'openai' }, SOUND, 1_501)).toBe('tooLong')
  expect(refusalOf({ kind: 'anthropic' }, SOUND, 4)).toBe('noProvider')
  expect(refusalOf({ kind: 'google' }, SOUND, null)).toBeNull()
})

test('reads the length of a voice message of a phone, and of no other sound', () => {
  expect(audioSeconds(aVoice(75))).toBe(75)
  expect(audioSeconds(Buffer.from('ID3 something else'))).toBeNull()
  expect(audioSeconds(Buffer.from('OggS cut OpusHead'))).toBeNull()
})

test('names languages by their codes', () => {
  expect(['german', 'Portuguese', 'norwegian', 'pt', 'klingonish'].map((name) => spokenLanguage(name, 'x'))).toEqual([
    'de',
    'pt',
    'nb',
    'pt',
    null,
  ])
})
