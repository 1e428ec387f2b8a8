// Arrives: a sound and a provider with a transcription model. Leaves: what is said in it, or why nobody knows. Never here: a second try, a wait
// past its time, or a key in what is told.
import { randomUUID } from 'node:crypto'

import { createGoogle } from '@ai-sdk/google'
import { APICallError } from 'ai'
import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { TranscriptReason } from '#domain/ai/transcription.ts'
import type { EgressOpen } from '#domain/egress.ts'

import { egressFetch } from '../egress-fetch.ts'
import { addressOf, type OpenProvider } from '../model-of.ts'
import { spokenLanguage } from './spoken-language.ts'

export interface Sound {
  bytes: Uint8Array
  mimeType: string
}

/** What came of it. `again`: another try may help. */
export type Heard =
  | { ok: true; text: string; language: string | null; seconds: number | null }
  | { ok: false; reason: TranscriptReason; problem: string | null; again: boolean }

/** What a thread shows of a transcript, and what a flow reads. */
const MAX_TEXT = 4_096
/** Has a sound written down; the provider's `model` is its transcription model. It answers, it never throws. */
export async function transcribeAudio(open: EgressOpen, provider: OpenProvider, sound: Sound, timeoutMs: number): Promise<Heard> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const fetch = egressFetch(open, timeoutMs)
    const heard =
      provider.kind === 'google' ? await askGoogle(fetch, provider, sound, signal) : await askOpenai(fetch, provider, sound, signal)
    const text = plainText(heard.text)
    if (text === '' || heard.isSilent) return { ok: false, reason: 'noSpeech', problem: null, again: false }
    return { ok: true, text, language: spokenLanguage(heard.language, text), seconds: heard.seconds }
  } catch (cause) {
    return failed(
      provider,
      cause,
      signal.aborted
        ? storedText('The answer took longer than {seconds, plural, one {# second} other {# seconds}}.', { seconds: timeoutMs / 1_000 })
        : null,
    )
  }
}

interface Answer {
  text: string
  language: string | null
  seconds: number | null
  isSilent: boolean
}

/** What is written is shown as it stands: no signs that steer. */
const plainText = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' || sign === '\u200d' || sign === '\u200c' ? sign : ' '))
    .trim()
    .slice(0, MAX_TEXT)

class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const Segment = z.object({ no_speech_prob: z.number().default(0), avg_logprob: z.number().default(0) })
const Verbose = z.object({
  text: z.string(),
  language: z.string().nullish(),
  duration: z.coerce.number().nullish(),
  segments: z.array(Segment).nullish(),
  usage: z.looseObject({ seconds: z.number().nullish() }).nullish(),
})

/** Only Whisper tells the language, and how sure it is that anybody spoke. */
const isWhisper = (model: string): boolean => /whisper/i.test(model)

async function askOpenai(fetch: typeof globalThis.fetch, provider: OpenProvider, sound: Sound, signal: AbortSignal): Promise<Answer> {
  const boundary = `parley-${randomUUID()}`
  const answer = await fetch(`${addressOf(provider)}/audio/transcriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${provider.key}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: multipart(boundary, { model: provider.model, response_format: isWhisper(provider.model) ? 'verbose_json' : 'json' }, sound),
    signal,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Refusal(answer.status, text.slice(0, 300))
  const { language = null, duration, usage, segments, ...heard } = Verbose.parse(JSON.parse(text))
  return {
    text: heard.text,
    language,
    seconds: duration ?? usage?.seconds ?? null,
    isSilent: !!segments?.length && segments.every(isSilence),
  }
}

/** Whisper writes thanks for watching where nobody speaks: it is as unsure of it as of anything. */
const isSilence = ({ no_speech_prob: silence, avg_logprob: sureness }: z.infer<typeof Segment>): boolean => silence > 0.6 && sureness < -1

async function askGoogle(
  fetch: typeof globalThis.fetch,
  provider: OpenProvider,
  { bytes: audio, mimeType: mediaType }: Sound,
  abortSignal: AbortSignal,
): Promise<Answer> {
  const { model, key: apiKey } = provider
  const {
    text,
    language = null,
    durationInSeconds = null,
  } = await createGoogle({ baseURL: addressOf(provider), apiKey, fetch })
    .transcription(model)
    .doGenerate({ audio, mediaType, abortSignal })
  return { text, language, seconds: durationInSeconds, isSilent: false }
}

/** OpenAI tells what a file is by the end of its name. */
const ENDINGS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
  'audio/amr': 'amr',
}

function multipart(boundary: string, fields: Readonly<Record<string, string>>, { bytes, mimeType }: Sound): Uint8Array<ArrayBuffer> {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  const part = (name: string, more = '') => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`
  const head = Object.entries(fields).map(([name, value]) => `${part(name)}\r\n${value}\r\n`)
  const file = `${part('file', `; filename="voice.${ENDINGS[type] ?? 'ogg'}"`)}Content-Type: ${type || 'audio/ogg'}\r\n\r\n`
  return new Uint8Array(Buffer.concat([Buffer.from(head.join('') + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]))
}

/** Another try helps against a fault of the provider or the line, not against a refusal. */
const helps = (status: number): boolean => status === 408 || status === 429 || status >= 500

function failed({ key }: OpenProvider, cause: unknown, late: string | null): Heard {
  const status = cause instanceof Refusal ? cause.status : APICallError.isInstance(cause) ? (cause.statusCode ?? null) : null
  const said = cause instanceof Error ? cause.message.slice(0, 300) : storedText('The connection was lost.')
  const problem = late ?? (status === null ? said : storedText('The provider answered {status}: {said}', { status, said }))
  const again = status === null || helps(status)
  // Some gateways repeat the key that they refuse.
  return { ok: false, reason: again ? 'unavailable' : 'refused', problem: key === '' ? problem : problem.replaceAll(key, '•••'), again }
}
