import { z } from 'zod'

import { FlowDocument, FlowKind } from './flow-document.ts'
import { FlowTestInput } from './flow-test.ts'

/** A flow as a file. It carries no secret, and names the things it needs so that they are found again elsewhere. */
export const FlowFile = z.object({
  format: z.literal('parley.flow', 'This is not a flow of Parley.'),
  v: z.literal(1, 'This file is of a newer Parley.'),
  /** Where it comes from, so that a flow that names itself is fixed. */
  id: z.string().max(64).optional(),
  kind: FlowKind,
  name: z.string().trim().min(1).max(80),
  document: FlowDocument,
  tests: z.array(FlowTestInput).max(200).default([]),
  /** What the document names: the word of its kind, its id where it comes from, and its name. */
  references: z
    .array(z.object({ to: z.string().max(40), id: z.string().max(200), name: z.string().max(200) }))
    .max(2_000)
    .default([]),
})
export type FlowFile = z.infer<typeof FlowFile>
