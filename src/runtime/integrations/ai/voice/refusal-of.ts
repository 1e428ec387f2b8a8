import type { TranscriptReason } from '#domain/ai/transcription.ts'

import type { OpenProvider } from '../model-of.ts'
import type { Sound } from './transcribe-audio.ts'

/** Providers take 25 MB at most, and Gemini 20 with the sound written out in letters. */
const MAX_BYTES = { openai: 25 * 1_048_576, google: 14 * 1_048_576, anthropic: 0 } as const
/** The newer models of OpenAI take 25 minutes; nobody should wait for more. */
const MAX_SECONDS = 1_500

/** Why a provider need not be asked; null where it may be. */
export function refusalOf({ kind }: Pick<OpenProvider, 'kind'>, { bytes }: Sound, seconds: number | null): TranscriptReason | null {
  if (kind === 'anthropic') return 'noProvider'
  if (bytes.length > MAX_BYTES[kind]) return 'tooLarge'
  return seconds !== null && seconds > MAX_SECONDS ? 'tooLong' : null
}
