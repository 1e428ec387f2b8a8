import { z } from 'zod'

import { defineAction } from '../action.ts'

const kind = z.literal('read_answer')

/** Asks the app's AI provider what a customer's answer says. What it reads is a proposal, which the customer confirms. */
export const readAnswer = defineAction({
  kind: 'read_answer',
  summary: 'Ask the AI provider what an answer says',
  input: z.object({
    kind,
    question: z.string().max(4_096),
    said: z.string().max(4_096),
    wanted: z.enum(['text', 'number', 'email', 'phone', 'name', 'date', 'dateTime', 'place', 'option']),
    /** The titles to choose from, where an option is wanted. */
    options: z.array(z.string().max(1_000)).max(100).default([]),
    /** ISO 8601, in UTC, and the zone in which the customer counts their days. */
    now: z.iso.datetime(),
    timeZone: z.string().max(64),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({ kind, outcome: z.literal('read'), value: z.string().max(1_000) }),
    /** The provider finds no such value in it either, or there is no provider. */
    z.object({ kind, outcome: z.literal('nothing') }),
    z.object({ kind, outcome: z.enum(['noProvider', 'providerError']), problem: z.string() }),
  ]),
  settled: 'slow',
  repeatable: true,
  access: null,
  tool: false,
})
export type ReadAnswer = z.infer<typeof readAnswer.input>
export type ReadAnswerResult = z.infer<typeof readAnswer.result>
