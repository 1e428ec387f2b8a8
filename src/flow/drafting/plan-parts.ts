import { z } from 'zod'

// What plans of flows and of workflows have in common.

export const Key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/i, 'Use letters, digits and _ for a block’s ID.')
export const Variable = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/i, 'Use letters, digits and _ for a variable.')
export const Words = z.string().trim().min(1).max(1_000)
export const Title = z.string().trim().min(1).max(60)
export const Tag = z.string().trim().min(1).max(40)

export const Say = z.object({ do: z.literal('say'), text: Words })
export const AddTags = z.object({ do: z.literal('tag'), tags: z.array(Tag).min(1).max(5) })
export const Wait = z.object({ do: z.literal('wait'), minutes: z.number().int().min(1).max(525_600) })
export const Hours = z.object({ do: z.literal('hours'), open: Key, closed: Key })
export const People = z.object({ do: z.literal('people'), note: z.string().max(500).default(''), text: z.string().max(500).default('') })

/** At most forty blocks, with ids of their own and a few steps each. */
export const blocksOf = <Step extends z.ZodType>(step: Step) =>
  z
    .array(z.object({ id: Key, title: Title, steps: z.array(step).min(1).max(12), next: Key.nullable().default(null) }))
    .min(1)
    .max(40)
