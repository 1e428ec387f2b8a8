import { z } from 'zod'

import { Json } from '../json.ts'

/** What people see of how an agent came to an answer: what it knows it from, what it was not let say, and what its tools answered. */
export const AnswerNote = z.discriminatedUnion('type', [
  /** A passage that the answer stands on, with the sentences that it supports. */
  z.object({
    type: z.literal('source'),
    passageId: z.string(),
    title: z.string(),
    headings: z.array(z.string()),
    text: z.string(),
    url: z.string().nullable(),
    sentences: z.array(z.string()),
  }),
  /** What the check refused, and why. `text` is empty where nothing was said. */
  z.object({ type: z.literal('refused'), text: z.string(), reasons: z.array(z.string()) }),
  /** A link that was cut out. */
  z.object({ type: z.literal('link'), text: z.string() }),
  /** A tool that was used since the customer last wrote. */
  z.object({ type: z.literal('tool'), name: z.string(), input: Json, result: z.string() }),
  /** What the model looked for in the knowledge, in words of its own. */
  z.object({ type: z.literal('searched'), queries: z.array(z.string()) }),
  /** What no good answer was found to. */
  z.object({ type: z.literal('gap'), question: z.string() }),
])
export type AnswerNote = z.infer<typeof AnswerNote>

/** What a customer would read of an answer; empty where it only uses tools. `isOurs`: the model's own was refused, so that we say that it is not known. */
export const JudgedAnswer = z.object({ text: z.string(), isOurs: z.boolean(), notes: z.array(AnswerNote) })
export type JudgedAnswer = z.infer<typeof JudgedAnswer>
