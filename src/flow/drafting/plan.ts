import { z } from 'zod'

import { AddTags, blocksOf, Hours, Key, People, Say, Title, Variable, Wait, Words } from './plan-parts.ts'

const Step = z.discriminatedUnion('do', [
  Say,
  z.object({
    do: z.literal('ask'),
    text: Words,
    answer: z.enum(['text', 'name', 'email', 'phone', 'number', 'date', 'place', 'picture', 'file']),
    save: Variable,
  }),
  z.object({
    do: z.literal('choose'),
    text: Words,
    options: z
      .array(z.object({ title: z.string().trim().min(1).max(24), to: Key }))
      .min(2)
      .max(10),
    save: Variable.optional(),
  }),
  AddTags,
  Wait,
  Hours,
  People,
])
export type PlanStep = z.infer<typeof Step>

/** A flow as a model writes it: small, without places, ids and settings that it would get wrong. */
export const Plan = z.object({
  name: Title,
  start: z.object({ words: z.array(z.string().trim().min(1).max(40)).max(10).default([]) }),
  blocks: blocksOf(Step),
})
export type Plan = z.infer<typeof Plan>
