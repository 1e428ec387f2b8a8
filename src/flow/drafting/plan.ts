import { z } from 'zod'

const Key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/i, 'A block’s id is a word of letters, digits and _.')
const Name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/i, 'A variable is a word of letters, digits and _.')
const Words = z.string().trim().min(1).max(1_000)

const Step = z.discriminatedUnion('do', [
  z.object({ do: z.literal('say'), text: Words }),
  z.object({
    do: z.literal('ask'),
    text: Words,
    answer: z.enum(['text', 'name', 'email', 'phone', 'number', 'date', 'place', 'picture', 'file']),
    save: Name,
  }),
  z.object({
    do: z.literal('choose'),
    text: Words,
    options: z
      .array(z.object({ title: z.string().trim().min(1).max(24), to: Key }))
      .min(2)
      .max(10),
    save: Name.optional(),
  }),
  z.object({ do: z.literal('tag'), tags: z.array(z.string().trim().min(1).max(40)).min(1).max(5) }),
  z.object({ do: z.literal('wait'), minutes: z.number().int().min(1).max(10_000) }),
  z.object({ do: z.literal('hours'), open: Key, closed: Key }),
  z.object({ do: z.literal('people'), note: z.string().max(500).default(''), text: z.string().max(500).default('') }),
])
export type PlanStep = z.infer<typeof Step>

/** A flow as a model writes it: small, without places, ids and settings that it would get wrong. */
export const Plan = z.object({
  name: z.string().trim().min(1).max(60),
  start: z.object({ words: z.array(z.string().trim().min(1).max(40)).max(10).default([]) }),
  blocks: z
    .array(
      z.object({
        id: Key,
        title: z.string().trim().min(1).max(60),
        steps: z.array(Step).min(1).max(12),
        next: Key.nullable().default(null),
      }),
    )
    .min(1)
    .max(40),
})
export type Plan = z.infer<typeof Plan>
