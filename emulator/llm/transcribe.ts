import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import { multipart } from '../graph/multipart.ts'
import type { LlmHeard } from './script.ts'

/** What OpenAI tells files by. */
const ENDINGS = ['flac', 'mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'ogg', 'wav', 'webm']
const MAX_BYTES = 25 * 1_048_576

/** Answers a sound as OpenAI does: with all that Whisper knows, or with the text alone. */
export async function transcribe(request: FastifyRequest, heard: LlmHeard): Promise<object> {
  const form = await multipart(request)
  const file = form.get('file')
  const model = z.string().min(1).parse(form.get('model'))
  const format = z.enum(['json', 'verbose_json']).parse(form.get('response_format') ?? 'json')
  z.instanceof(File)
    .refine(({ name }) => ENDINGS.includes(name.split('.').at(-1) ?? ''), 'Invalid file format.')
    .refine(({ size }) => size > 0 && size <= MAX_BYTES, 'Maximum content size limit exceeded.')
    .parse(file)
  if (format === 'json') return { text: heard.text, usage: { type: 'duration', seconds: heard.seconds } }
  z.string().includes('whisper', 'response_format verbose_json is not compatible with this model.').parse(model)
  const segment = {
    id: 0,
    start: 0,
    end: heard.seconds,
    text: heard.text,
    no_speech_prob: heard.silence,
    avg_logprob: heard.silence > 0.5 ? -1.4 : -0.2,
  }
  return { task: 'transcribe', language: heard.language, duration: heard.seconds, text: heard.text, segments: [segment] }
}

const Interaction = z.object({
  model: z.string(),
  input: z.tuple([z.object({ type: z.literal('audio'), data: z.base64().min(1), mime_type: z.string() })]),
})

/** Answers a sound as Gemini's transcription models do. */
export function transcribeGoogle(body: unknown, heard: LlmHeard): object {
  Interaction.parse(body)
  return { status: 'completed', steps: [{ type: 'model_output', content: [{ type: 'text', text: heard.text }] }] }
}
