import { z } from 'zod'

import { Id } from '../id.ts'
import { Pair } from './knowledge-source.ts'

const Count = z.number().int()

/** A question with its answer that may become knowledge once a person has read it; no agent answers from it before. */
export const KnowledgeSuggestion = Pair.extend({
  id: Id,
  /** It was asked again, agents could not answer it, or a teammate kept a reply. */
  reason: z.enum(['repeated', 'gap', 'kept']),
  /** Who worded it: a model, or the customer and the teammate themselves. */
  writtenBy: z.enum(['model', 'rules', 'person']),
  /** The teammate who kept the reply. */
  suggestedBy: z.string().nullable(),
  /** In how many conversations it was asked. */
  count: Count,
  lastAt: z.iso.datetime(),
  /** The newest of them. */
  conversations: z.array(z.object({ id: Id, contactName: z.string().nullable(), at: z.iso.datetime() })),
  /** What the knowledge says otherwise already; null where it says nothing of it. */
  differsFrom: z.object({ sourceId: Id, passageId: z.string(), title: z.string(), text: z.string() }).nullable(),
})
export type KnowledgeSuggestion = z.infer<typeof KnowledgeSuggestion>

/** How the search of past conversations stands; null in a workspace that never searched. */
export const SuggestionSearch = z.object({
  running: z.boolean(),
  weekly: z.boolean(),
  /** Conversations that it goes through; null until they are counted. */
  total: Count.nullable(),
  done: Count,
  /** Suggestions that came of it. */
  found: Count,
  endedAt: z.iso.datetime().nullable(),
  /** When it is searched again; null where it is not. */
  nextAt: z.iso.datetime().nullable(),
  /** What went wrong, in words. */
  problem: z.string().nullable(),
})
export type SuggestionSearch = z.infer<typeof SuggestionSearch>
