import { z } from 'zod'

import { Id } from '../id.ts'

/** When voice messages of customers are transcribed: never, when a teammate asks for it, or each as it arrives. */
export const TranscriptionMode = z.enum(['off', 'onRequest', 'automatic'])
export type TranscriptionMode = z.infer<typeof TranscriptionMode>

/** Why there is no transcript. */
export const TranscriptReason = z.enum([
  /** No provider has a transcription model. */
  'noProvider',
  /** The file never came, or is gone. */
  'fileMissing',
  'tooLarge',
  'tooLong',
  /** Nothing was said in it, as far as the model hears. */
  'noSpeech',
  /** The provider does not take this file or this key. */
  'refused',
  /** The provider failed each time. */
  'unavailable',
])
export type TranscriptReason = z.infer<typeof TranscriptReason>

/** What a voice message says, as a model hears it. */
export const MessageTranscript = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('done'), text: z.string(), language: z.string().nullable() }),
  z.object({ state: z.literal('failed'), reason: TranscriptReason }),
])
export type MessageTranscript = z.infer<typeof MessageTranscript>

/** One transcription that has ended, as the log of requests lists it. */
export const Transcription = z.object({
  messageId: Id,
  conversationId: Id,
  at: z.iso.datetime(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  attempts: z.number().int(),
  /** Length of the voice message, where it is known. */
  seconds: z.number().nullable(),
  costCents: z.number().nullable(),
  reason: TranscriptReason.nullable(),
  /** What the provider said when it failed. */
  problem: z.string().nullable(),
})
export type Transcription = z.infer<typeof Transcription>

/** What the transcriptions of the last 30 days came to. */
export const TranscriptionFigures = z.object({
  transcribed: z.number().int(),
  failed: z.number().int(),
  seconds: z.number(),
  costCents: z.number(),
})
export type TranscriptionFigures = z.infer<typeof TranscriptionFigures>

/** The words of a message: of a voice message, those that were heard in it. */
export const transcriptText = (transcript: MessageTranscript | null | undefined): string =>
  transcript?.state === 'done' ? transcript.text : ''
