import { z } from 'zod'

import { Id } from '../id.ts'
import { Json } from '../json.ts'
import { AnswerNote } from './answer-note.ts'

/** What an agent would have answered, for people to send, change or put away. */
export const SuggestedAnswer = z.object({
  /** Empty where it would hand over, or where no model answered. */
  text: z.string(),
  notes: z.array(AnswerNote),
  /** Tools that change something: named, and not used. */
  wanted: z.array(z.object({ name: z.string(), input: Json })),
  /** Why there is no text. */
  problem: z.string().nullable(),
})
export type SuggestedAnswer = z.infer<typeof SuggestedAnswer>

/** A suggestion for the customer's last message. */
export const AgentSuggestion = SuggestedAnswer.extend({ messageId: Id, agentId: Id, agentName: z.string() })
export type AgentSuggestion = z.infer<typeof AgentSuggestion>

/** What became of an agent's suggestions: those that could be sent, by what people did with them. */
export const SuggestionFigures = z.object({
  /** When the first one was made; null where there is none. */
  since: z.iso.datetime().nullable(),
  shown: z.number().int(),
  /** Put into the reply and sent as it was, or changed. */
  sent: z.number().int(),
  edited: z.number().int(),
  dismissed: z.number().int(),
})
export type SuggestionFigures = z.infer<typeof SuggestionFigures>
