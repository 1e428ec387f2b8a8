import { z } from 'zod'

import { FlowEdge, FlowKind, FlowNode } from './flow-document.ts'

/** A piece of a flow on the clipboard: nodes, and the edges between them. Ids are those of where it was copied. */
export const FlowClip = z.object({
  format: z.literal('parley.clip', 'This is not a piece of a flow.'),
  v: z.literal(1, 'This was copied in a newer Parley.'),
  kind: FlowKind,
  nodes: z.array(FlowNode).min(1, 'There is nothing in it.').max(2_000),
  edges: z.array(FlowEdge).max(8_000),
})
export type FlowClip = z.infer<typeof FlowClip>
