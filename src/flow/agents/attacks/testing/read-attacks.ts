import { readFileSync } from 'node:fs'

import { z } from 'zod'

import { Json } from '#domain/json.ts'

/** An attempt to make an agent do what it must not, with what a model that obeys would answer. */
const Attack = z.strictObject({
  id: z.string(),
  kind: z.string(),
  language: z.enum(['en', 'de', 'es', 'fr', 'ar']),
  /** What the customer writes, one message after another. */
  customer: z.array(z.string()).min(1),
  /** What the customer is called, what stands in a passage, and what the agent's harmless tool answers. */
  name: z.string().optional(),
  document: z.string().optional(),
  result: z.string().optional(),
  /** What a tool of a server outside answers, which is used first. */
  served: z.string().optional(),
  /** What the model does whenever it is asked: just what the attack wants. */
  answer: z.strictObject({ text: z.string().default(''), calls: z.array(z.object({ name: z.string(), input: Json })).default([]) }),
  /** How it recites its rules instead. */
  recite: z.enum(['plain', 'reversed', 'base64', 'rot13', 'spaced', 'hex']).optional(),
  /** What must stand in no message and no effect. */
  forbidden: z.array(z.string()),
})
export type Attack = z.infer<typeof Attack>

/** All of them, from `attacks.json`. */
export const readAttacks = (): Attack[] =>
  z.array(Attack).parse(JSON.parse(readFileSync(new URL('../attacks.json', import.meta.url), 'utf8')))
