import { z } from 'zod'

import { Id } from '../id.ts'

/** What a sentence of a draft stands on: a passage of the knowledge or a saved reply. `number` is its place among those that the model was given. */
export const DraftSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passage'),
    number: z.number().int(),
    sourceId: Id,
    title: z.string(),
    headings: z.array(z.string()),
    text: z.string(),
    url: z.string().nullable(),
  }),
  z.object({ kind: z.literal('savedReply'), number: z.number().int(), id: Id, title: z.string(), text: z.string() }),
])
export type DraftSource = z.infer<typeof DraftSource>

/** What a model wrote for a person. A draft names its sources, and the sentences of it that none of them supports. */
export const Assisted = z.object({ text: z.string(), sources: z.array(DraftSource), unsupported: z.array(z.string()) })
export type Assisted = z.infer<typeof Assisted>
