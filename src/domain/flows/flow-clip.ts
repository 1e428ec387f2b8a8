import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { FlowEdge, FlowKind, FlowNode, FlowNote } from './flow-document.ts'

/** How far from the middle something may be pasted, in pixels of the drawing. */
const FARTHEST = 1_000_000

/** A piece of a flow on the clipboard: nodes, the edges between them, and notes. Ids are those of where it was copied. */
export const FlowClip = z
  .object({
    format: z.literal('parley.clip', t('This is not a piece of a flow.')),
    v: z.literal(1, t('This was copied in a newer Parley.')),
    kind: FlowKind,
    nodes: z.array(FlowNode).max(2_000),
    edges: z.array(FlowEdge).max(8_000),
    notes: z.array(FlowNote).max(500).optional(),
  })
  .refine(({ nodes, notes = [] }) => nodes.length + notes.length > 0, t('There is nothing in it.'))
  .refine(({ nodes, notes = [] }) => {
    const ids = [...nodes, ...notes, ...nodes.flatMap((node) => ('steps' in node ? node.steps : []))].map(({ id }) => id)
    return new Set(ids).size === ids.length
  }, t('Two parts of it have the same id.'))
  .refine(({ nodes, notes = [] }) => {
    const places = [...nodes, ...notes].flatMap(({ position }) => [position.x, position.y])
    return places.every((at) => Math.abs(at) <= FARTHEST)
  }, t('A part of it lies too far away to be drawn.'))
export type FlowClip = z.infer<typeof FlowClip>
