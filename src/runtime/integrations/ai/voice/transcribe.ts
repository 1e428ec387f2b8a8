import { findTranscriber } from '#store/ai/ai-providers.ts'

import { type ModelDeps, openProviders } from '../open-models.ts'
import { audioSeconds } from './audio-seconds.ts'
import { refusalOf } from './refusal-of.ts'
import type { Heard, Sound, transcribeAudio as TranscribeAudio } from './transcribe-audio.ts'

/** What came of a transcription, by whom, and what it cost. */
export interface Transcribed {
  provider: string
  model: string
  seconds: number | null
  /** Null where nobody knows. */
  costCents: number | null
  heard: Heard
}

/** Loaded with the first voice message. */
const transcribeAudio: typeof TranscribeAudio = async (...asked) => (await import('./transcribe-audio.ts')).transcribeAudio(...asked)

/** Has a sound written down by the app's first provider that can; null where none can. */
export async function transcribe(deps: ModelDeps, appId: string, sound: Sound, timeoutMs: number): Promise<Transcribed | null> {
  const found = await findTranscriber(deps.sql, appId)
  const [provider] = found ? await openProviders(deps, appId, [found]) : []
  if (!found || !provider) return null
  const length = audioSeconds(sound.bytes)
  const refused = refusalOf(provider, sound, length)
  const heard: Heard = refused
    ? { ok: false, reason: refused, problem: null, again: false }
    : await transcribeAudio(deps.open, provider, sound, timeoutMs)
  const seconds = (heard.ok ? heard.seconds : null) ?? length
  const costCents = heard.ok && seconds !== null && found.minutePrice !== null ? (seconds / 60) * found.minutePrice : null
  return { provider: provider.name, model: provider.model, seconds, costCents, heard }
}
