import { z } from 'zod'

import { ANSWER_WAIT_MS } from '#domain/constants.ts'

import { MessageDraft } from '../shared/message-draft.ts'
import { AskInput, SaveTo } from './input.ts'

const DAY_MS = 86_400_000

const Nudge = z.object({
  share: z
    .number()
    .min(0.05)
    .max(0.95)
    .default(0.5)
    .meta({ role: 'percent', label: 'Send reminder after', help: 'Percent of the wait time. At 50, it’s sent halfway.' }),
  text: z.string().max(1_024).optional().meta({ role: 'template', label: 'Text', help: 'Leave empty to repeat the question.' }),
})

/** A question, what counts as an answer, and where the answer is kept. */
export const AskConfig = z.object({
  v: z.literal(1).default(1),
  question: z.string().min(1).max(4_096).meta({ role: 'template', label: 'Question' }),
  media: MessageDraft.nullable()
    .default(null)
    .meta({ label: 'Message before the question', help: 'An image, a document or any other message.' }),
  input: AskInput.meta({ label: 'Answer', words: { button: 'Buttons', list: 'List', location: 'Place', image: 'Image' } }),
  saveTo: SaveTo.nullable().default(null).meta({ label: 'Save to' }),
  /** How often a wrong answer is asked again before the exit `invalid`. */
  retries: z.number().int().min(0).max(5).default(2).meta({ label: 'Retries' }),
  retryText: z.string().max(1_024).optional().meta({ role: 'template', label: 'Message if the answer is invalid' }),
  timeoutMs: z
    .number()
    .int()
    .min(1_000)
    .max(30 * DAY_MS)
    .default(ANSWER_WAIT_MS)
    .meta({ role: 'duration', label: 'Wait for' }),
  nudge: Nudge.nullable().default({ share: 0.5 }).meta({ label: 'Reminder' }),
  /** How long a pause ends an answer that comes in pieces, in milliseconds; 0 takes the first message as it is. */
  mergeMs: z.number().int().min(0).max(15_000).default(2_000).meta({ role: 'duration', label: 'Wait for more messages' }),
  /** A word that passes over the question, like "skip". */
  skipWord: z.string().trim().min(1).max(40).optional().meta({ label: 'Skip word' }),
  /** The words on the button that passes over it; left out, the word. */
  skipLabel: z.string().trim().min(1).max(20).optional().meta({ label: 'Skip button' }),
  /** Lets the app's AI provider read what the rules could not, before it is asked again; the customer confirms what it read. */
  aiReading: z.boolean().optional().meta({
    label: 'Use AI for unclear answers',
    help: 'Your AI provider sees the question and the answer. The customer confirms the result.',
  }),
  /** Takes a text that matches no option as an answer, by the exit `else`. */
  acceptOther: z.boolean().default(false).meta({ label: 'Accept free text' }),
})
export type AskConfig = z.infer<typeof AskConfig>
